import { Link } from "@tanstack/react-router";
import { HardListPage } from "../../rooms/devices/hard-list-page.tsx";
import { buttonClass } from "../../shared/ui/button-class.ts";
import { CaptchaField } from "../../rooms/verification/captcha-field.tsx";
import { CodeField } from "../../rooms/verification/code-field.tsx";

export default function HardList() {
  return (
    <HardListPage
      CaptchaField={CaptchaField}
      CodeField={CodeField}
      claimLink={(label) => (
        <Link to="/" className={buttonClass} data-tone="primary">
          {label}
        </Link>
      )}
    />
  );
}
