import { withStyle } from "../../../shared/with-style.ts";
import styleAddress from "./inbox.css?url";

/** The drawer with its style sheet; apart from the bell, whose bytes are on every page. */
export const loadDrawer = () => withStyle(styleAddress, import("./inbox-drawer.tsx"));
