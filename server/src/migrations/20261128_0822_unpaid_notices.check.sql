select account_id, kind, channel, is_on from notice_switches where kind <> 'unpaid' order by 1, 2, 3;
