import { contactEmail, recordNumber, site, withLanguage } from "../../shared/site.ts";
import { app } from "../messages.ts";
import { whitepaperAddress } from "./outside-links.ts";

/** Agreements, and what the operator has set: contact, whitepaper, record number. */
export function Footer() {
  return (
    <footer className="shell-foot">
      <a href={withLanguage("/protocol")}>{app.agreement}</a>
      {site === "chinese" && <a href={withLanguage("/protocolTaxes")}>{app.taxAgreement}</a>}
      {whitepaperAddress && (
        <a href={whitepaperAddress} target="_blank" rel="noreferrer">
          {app.whitepaper}
        </a>
      )}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {recordNumber && <span>{recordNumber}</span>}
      <span className="shell-zone">{app.utcNote}</span>
    </footer>
  );
}
