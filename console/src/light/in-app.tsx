import { InAppPage } from "../rooms/wechat/shell/in-app-page.tsx";
import { enter } from "../rooms/wechat/shell/entry.ts";
import { loadPage } from "../shared/load-page.ts";
import { watchDialogHistory } from "../shared/dialog-history.ts";
import { hydrate } from "./hydrate.tsx";
import { IN_APP_PAGES, type InAppPath } from "./in-app-pages.ts";

// The address may be written otherwise: the document says which page it is.
const path = document.getElementById("page")?.dataset["page"] as InAppPath;
watchDialogHistory(() => ({}));
enter();
const { default: Page } = await loadPage(IN_APP_PAGES[path].load);
hydrate(
  <InAppPage>
    <Page />
  </InAppPage>,
);
