/**
 * Tables whose rows a backup leaves out, and why. They live for minutes or days, nothing else refers to them, and
 * after a restore they would do harm: a code or captcha of six signs can be guessed back from its hash, a session
 * that was ended since would live again.
 */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ["sessions", "every user signs in again"],
  ["ended_sessions", "of sessions that are left out"],
  ["pending_sign_ins", "valid for ten minutes"],
  ["passkey_challenges", "valid for five minutes"],
  ["wechat_sessions", "every user authorises again"],
  ["wechat_proofs", "valid for ten minutes"],
  ["wechat_states", "valid for ten minutes"],
  ["wechat_refusals", "found again by the next refusal"],
  ["wechat_tokens", "valid for two hours, and given again"],
  ["api_tokens", "one that was revoked since would live again"],
  ["verification_codes", "valid for ten minutes"],
  ["captchas", "valid for five minutes"],
  ["human_challenges", "valid for five minutes"],
  ["unbind_grants", "valid for minutes"],
  ["booked_commands", "one that was canceled since would begin"],
  ["messages", "queued for half an hour at most, and they carry codes"],
  ["outbox_entries", "the development mailbox"],
  ["commit_history", "another history begins"],
  ["commit_witnesses", "of running processes"],
  ["job_workers", "heartbeats of running processes"],
]);
