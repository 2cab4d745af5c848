import { useQuery } from "@tanstack/react-query";
import { Actions } from "../../shared/forms/actions.tsx";
import { formatTime } from "../../shared/format.ts";
import { contactEmail, site, withLanguage } from "../../shared/site.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { Changeable } from "./change/change-form.tsx";
import styles from "./identity.module.css";
import { identity } from "./messages.ts";
import { NameForm } from "./name-form.tsx";
import { Photos } from "./photos/photos.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { ownContact } from "./queries.ts";

/**
 * `/contact`: the phone, which the console needs, and on the Chinese site the real name. Makes no call that an unverified phone
 * would lead back here.
 */
export function ContactPage(props: { onSignOut: () => void }) {
  const { data, isError, error, refetch } = useQuery(ownContact);
  const isPhoneOpen = data?.isPhoneVerified === false;
  return (
    <>
      <PageHeader
        title={isPhoneOpen ? identity.phoneFirst : identity.title}
        purpose={isPhoneOpen ? identity.phoneFirstPurpose : identity.purpose}
      />
      {data === undefined ? (
        isError ? (
          <FailedNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <Panel title={identity.loading}>
            <Skeleton rows={4} height={26} />
          </Panel>
        )
      ) : (
        <div className={styles["stack"]}>
          {isPhoneOpen ? <OpenPhone /> : <VerifiedPhone tel={data.tel} />}
          {!isPhoneOpen && <ContactName contact={data.contact} />}
          {site === "chinese" && (
            <>
              {isPhoneOpen && !data.isNameVerified ? (
                <Locked title={identity.name} why={identity.afterPhone} />
              ) : (
                <Name {...data} />
              )}
              {data.isNameVerified ? (
                <Photos {...data} />
              ) : (
                <Locked title={identity.photos} why={identity.afterName} />
              )}
            </>
          )}
        </div>
      )}
      <Actions>
        {data?.isPhoneVerified === true && (
          <a className={buttonClass} data-tone="primary" href={withLanguage("/")}>
            {identity.toConsole}
          </a>
        )}
        <Button onClick={props.onSignOut}>{identity.signOut}</Button>
      </Actions>
    </>
  );
}

/** A section that opens once the one before it is done. */
function Locked({ title, why }: { title: string; why: string }) {
  return (
    <Panel title={title} hint={why}>
      <StatusDot tone="neutral" word={identity.locked} />
    </Panel>
  );
}

function OpenPhone() {
  return (
    <Panel title={identity.phone} hint={identity.phoneHint}>
      <PhoneForm />
      {contactEmail !== "" && (
        <p>
          {identity.help} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
    </Panel>
  );
}

function VerifiedPhone({ tel }: { tel: string }) {
  return (
    <Panel title={identity.phone}>
      <Changeable part="phone">
        <Facts
          facts={[
            [identity.tel, tel],
            [identity.state, <StatusDot key="state" tone="success" word={identity.verified} />],
          ]}
        />
      </Changeable>
    </Panel>
  );
}

function ContactName({ contact }: { contact: string }) {
  return (
    <Panel title={identity.contact}>
      <Changeable part="contact" contact={contact}>
        <p>{contact === "" ? identity.noContact : contact}</p>
      </Changeable>
    </Panel>
  );
}

/** Stays verified where the phone was removed, and is changed once there is another. */
function Name(props: {
  isPhoneVerified: boolean;
  contact: string;
  name: string;
  idNumber: string;
  isNameVerified: boolean;
  verifiedAt: string | null;
}) {
  if (!props.isNameVerified)
    return (
      <Panel title={identity.name} hint={identity.nameHint}>
        <NameForm contact={props.contact} />
      </Panel>
    );
  const facts = (
    <Facts
      facts={[
        [identity.realName, props.name],
        [identity.idNumber, props.idNumber],
        [identity.verifiedAt, formatTime(props.verifiedAt)],
        [identity.state, <StatusDot key="state" tone="success" word={identity.verified} />],
      ]}
    />
  );
  return (
    <Panel title={identity.name}>
      {props.isPhoneVerified ? <Changeable part="name">{facts}</Changeable> : facts}
    </Panel>
  );
}
