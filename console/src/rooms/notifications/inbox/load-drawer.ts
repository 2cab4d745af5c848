import { withStyle } from "../../../shared/with-style.ts";
import styleAddress from "./inbox.css?url";

/** The drawer with its style sheet, loaded separately: the bell is part of every page. */
export const loadDrawer = () => withStyle(styleAddress, import("./inbox-drawer.tsx"));
