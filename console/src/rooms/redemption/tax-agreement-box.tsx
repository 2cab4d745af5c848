// Offered to other rooms.
import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import { withLanguage } from "../../shared/site.ts";
import { CheckBox } from "../../shared/ui/check-box.tsx";
import { redemption } from "./messages.ts";
import styles from "./tax-agreement-box.module.css";

/** The edition that a form accepts; empty if its box is not ticked, or not there. */
export function readTaxAgreement(data: FormData): string {
  return data.has("taxAgreement") ? AGREEMENT_EDITIONS.tax : "";
}

/** The error of a box that has to be ticked. */
export function taxAgreementError(isNeeded: boolean, edition: string): string | undefined {
  return isNeeded && edition === "" ? redemption.acceptFirst : undefined;
}

/** The acceptance of the tax agreement, while the last one does not hold. The text opens beside the form, which keeps what was typed. */
export function TaxAgreementBox(props: { isNeeded: boolean; error: string | undefined }) {
  if (!props.isNeeded) return null;
  return (
    <div className={styles["box"]}>
      <CheckBox name="taxAgreement" label={redemption.accept} error={props.error} />
      <a href={withLanguage("/protocolTaxes")} target="_blank" rel="noreferrer">
        {redemption.taxAgreement}
      </a>
    </div>
  );
}
