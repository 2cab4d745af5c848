import { SignUpPage } from "../rooms/auth/pages/sign-up-page.tsx";
import { CaptchaField } from "../rooms/verification/captcha-field.tsx";
import { CodeField } from "../rooms/verification/code-field.tsx";
import { hydrate } from "./hydrate.tsx";

hydrate(<SignUpPage CaptchaField={CaptchaField} CodeField={CodeField} />);
