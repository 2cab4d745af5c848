import { contactEmail, recordNumber, site, withLanguage } from "../../shared/site.ts";
import { useZone, UTC } from "../../shared/zone.ts";
import { app } from "../messages.ts";
import { socialLinks, tutorialAddress, whitepaperAddress } from "./outside-links.ts";
import styles from "./shell.module.css";

/** Agreements, guide, and what the operator has set: whitepaper, tutorial, social channels, contact, record number. */
export function Footer() {
  const zone = useZone();
  const outside = [
    { name: app.whitepaper, address: whitepaperAddress },
    { name: app.tutorial, address: tutorialAddress },
    ...socialLinks,
  ].filter(({ address }) => address !== "");
  return (
    <footer className={styles["foot"]}>
      <a href={withLanguage("/protocol")}>{app.agreement}</a>
      <a href={withLanguage("/protocolTaxes")}>{app.taxAgreement}</a>
      <a href={withLanguage("/newerGuide")}>{app.newerGuide}</a>
      {site === "chinese" && <a href={withLanguage("/download")}>{app.download}</a>}
      {outside.map(({ name, address }) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
      {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {recordNumber && <span>{recordNumber}</span>}
      <span className="shell-zone">{zone === UTC ? app.utcNote : app.zoneNote(zone)}</span>
    </footer>
  );
}
