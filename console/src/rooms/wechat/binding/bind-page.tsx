import { withLanguage } from "../../../shared/site.ts";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { useInfo } from "../shell/info.ts";
import { Rows } from "../shell/rows.tsx";
import { Section } from "../shell/section.tsx";
import styles from "../shell/text.module.css";
import { BindForm } from "./bind-form.tsx";
import { binding } from "./messages.ts";

/** `/wechat`: binds an account to the person's identity; below, those that are. */
export default function BindPage() {
  const { accounts = [], nickname = "" } = useInfo().data ?? {};
  return (
    <>
      <PageHeader title={binding.title} purpose={binding.purpose} />
      {nickname !== "" && <p className={styles["quiet"]}>{binding.identity(nickname)}</p>}
      <BindForm />
      {accounts.length > 0 && (
        <Section
          title={binding.boundTitle}
          link={<a href={withLanguage("/wechat/unbind")}>{binding.manage}</a>}
        >
          <Rows>
            {accounts.map(({ id, email, needsPassword }) => (
              <li key={id}>
                <div>
                  <b>{email}</b>
                  {needsPassword && <small data-tone="warning">{binding.needsPassword}</small>}
                </div>
              </li>
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
