import { Link } from "@tanstack/react-router";

/** An account, by its e-mail address, with the way to its page. */
export function AccountLink(props: { account: { accountId: string; email: string } }) {
  const { accountId, email } = props.account;
  return (
    <Link to="/operator/accounts" search={{ account: accountId }}>
      {email}
    </Link>
  );
}
