import { Actions } from "../../shared/forms/actions.tsx";
import { contactEmail } from "../../shared/site.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { account } from "./messages.ts";

/** The page of an account whose phone is not verified; makes no call that would lead back here. */
export function PhoneRequired(props: { onSignOut: () => void }) {
  return (
    <>
      <PageHeader title={account.phoneTitle} purpose={account.phonePurpose} />
      <Panel title={account.phone}>
        <p>{account.phoneHelp}</p>
        {contactEmail !== "" && (
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        )}
        <Actions>
          <Button onClick={props.onSignOut}>{account.signOut}</Button>
        </Actions>
      </Panel>
    </>
  );
}
