import { language } from "../../shared/site.ts";
import { LegalPage } from "./legal-page.tsx";
import { userAgreementEn } from "./user-agreement.en.ts";
import { userAgreementZh } from "./user-agreement.zh.ts";

/** `/protocol`: what an owner accepts when signing up. */
export function UserAgreementPage() {
  return <LegalPage text={language === "zn" ? userAgreementZh : userAgreementEn} />;
}
