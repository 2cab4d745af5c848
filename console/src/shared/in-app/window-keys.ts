/** Under what names a window of the chat app keeps its session, who is bound, and the account that was last looked at. */
export const IN_APP_SESSION_KEY = "nodeyard.in-app-session";
export const IN_APP_INFO_KEY = "nodeyard.in-app-info";
export const IN_APP_ACCOUNT_KEY = "nodeyard.in-app-account";
/** Of an address, the account that it is about. */
export const ACCOUNT_PARAMETER = "account";
