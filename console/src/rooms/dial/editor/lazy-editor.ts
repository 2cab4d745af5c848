import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { withStyle } from "../../../shared/with-style.ts";
import styleAddress from "./editor.css?url";

export const ConfigEditor = lazyPart(() => withStyle(styleAddress, import("./config-editor.tsx")));
