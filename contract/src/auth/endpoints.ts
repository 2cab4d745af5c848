import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const login = post<shapes.LoginRequest, shapes.LoginResponse>("/api/user/login");
/** Registration is the one call whose success code is 201. */
export const register = post<shapes.RegisterRequest, shapes.Done>("/api/user/register/", {
  field: "code",
  value: 201,
});
export const resetPassword = post<shapes.ResetPasswordRequest, shapes.Done>(
  "/api/user/update/password_reset/",
);
export const changePassword = post<shapes.ChangePasswordRequest, shapes.Done>(
  "/api/user/update/password/",
);
export const logout = post<shapes.Empty, shapes.Done>("/api/user/logout/");
export const getUserInfo = get<shapes.Empty, shapes.UserInfoResponse>("/api/user/get_user_info/");
export const getIpInfo = get<shapes.Empty, shapes.IpInfoResponse>("/api/user/getIPInfo");
/** What a page must know before anybody signs in. */
export const getSiteInfo = get<shapes.Empty, shapes.SiteInfoResponse>("/api/v1/site");
