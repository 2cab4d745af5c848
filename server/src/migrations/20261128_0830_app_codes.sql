-- migrate:up
-- `app`: given for a code of the account's authenticator app, and sent to nobody.
alter table verification_codes drop constraint verification_codes_channel_check;
-- Codes are kept for minutes.
-- squawk-ignore constraint-missing-not-valid
alter table verification_codes add constraint verification_codes_channel_check check (channel in ('email', 'sms', 'app'));

-- migrate:down
delete from verification_codes where channel = 'app';
alter table verification_codes drop constraint verification_codes_channel_check;
alter table verification_codes add constraint verification_codes_channel_check check (channel in ('email', 'sms'));
