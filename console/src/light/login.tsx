import { LoginPage } from "../rooms/auth/pages/login-page.tsx";
import { CaptchaField } from "../rooms/verification/captcha-field.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<LoginPage CaptchaField={CaptchaField} />);
