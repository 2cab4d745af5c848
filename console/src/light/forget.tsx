import { ResetPage } from "../rooms/auth/pages/reset-page.tsx";
import { CaptchaField } from "../rooms/verification/captcha-field.tsx";
import { CodeField } from "../rooms/verification/code-field.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<ResetPage CaptchaField={CaptchaField} CodeField={CodeField} />);
