import { language } from "../../shared/site.ts";
import { LegalPage } from "./legal-page.tsx";
import { taxAgreementEn } from "./tax-agreement.en.ts";
import { taxAgreementZh } from "./tax-agreement.zh.ts";

/** `/protocolTaxes`: how income paid to an owner is taxed and by whom. */
export function TaxAgreementPage() {
  return <LegalPage text={language === "zn" ? taxAgreementZh : taxAgreementEn} />;
}
