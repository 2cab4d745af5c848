import { Note } from "../../shared/ui/note.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import FactorsSection from "./factors-section.tsx";
import { factors } from "./messages.ts";

/** In the place of every page, for an operator who has no second factor yet. */
export default function EnrolRequired() {
  return (
    <>
      <PageHeader title={factors.enrolTitle} purpose={factors.enrolPurpose} />
      <Note tone="info">{factors.operatorText}</Note>
      <FactorsSection />
    </>
  );
}
