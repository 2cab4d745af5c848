-- migrate:up
-- Whether the lines of a month, or of a supplement, stay as they are. Its row is locked against being issued, or approved, beside this.
create function bill_is_final(of_month date, supplement bigint) returns boolean language plpgsql as $$
declare
  final_at timestamptz;
begin
  if supplement is null then
    select issued_at into final_at from bill_months where month = of_month for share;
  else
    select approved_at into final_at from bill_supplements where bill_supplement_id = supplement for share;
  end if;
  return final_at is not null;
end $$;

-- No line comes to what is final, and none leaves it. A restore loads tables by their names, lines before months and
-- supplements, and so meets nothing that is final.
create or replace function refuse_bill_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and to_jsonb(new) - 'confirmed_at' = to_jsonb(old) - 'confirmed_at' then
    return new;
  end if;
  if tg_op <> 'INSERT' and bill_is_final(old.month, old.bill_supplement_id)
    or tg_op <> 'DELETE' and bill_is_final(new.month, new.bill_supplement_id)
    or tg_op = 'UPDATE' and old.confirmed_at is not null then
    raise exception 'a bill that is issued does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
drop trigger bill_lines_final on bill_lines;
create trigger bill_lines_final before insert or update or delete on bill_lines
  for each row execute function refuse_bill_change();

-- A dispute is answered once, and goes with its account alone, whose closing deletes it before the account is marked as closed.
create function refuse_dispute_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.answered_at is null
    and to_jsonb(new) - '{answer,answered_at,answered_by}'::text[] = to_jsonb(old) - '{answer,answered_at,answered_by}'::text[] then
    return null;
  end if;
  if tg_op = 'DELETE' and exists (select from accounts where account_id = old.account_id and closed_at is not null) then
    return null;
  end if;
  raise exception 'a dispute of a bill does not change';
end $$;
create constraint trigger bill_disputes_kept after update or delete on bill_disputes
  deferrable initially deferred for each row execute function refuse_dispute_change();
create trigger bill_disputes_not_truncated before truncate on bill_disputes
  for each statement execute function refuse_change();

-- migrate:down
drop trigger bill_disputes_not_truncated on bill_disputes;
drop trigger bill_disputes_kept on bill_disputes;
drop function refuse_dispute_change();
drop trigger bill_lines_final on bill_lines;
create or replace function refuse_bill_change() returns trigger language plpgsql as $$
declare
  is_final boolean := case when old.bill_supplement_id is null
    then exists (select from bill_months where month = old.month and issued_at is not null)
    else exists (select from bill_supplements where bill_supplement_id = old.bill_supplement_id and approved_at is not null) end;
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and to_jsonb(new) - 'confirmed_at' = to_jsonb(old) - 'confirmed_at' then
    return new;
  end if;
  if is_final or (tg_op = 'UPDATE' and old.confirmed_at is not null) then
    raise exception 'a bill that is issued does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger bill_lines_final before update or delete on bill_lines
  for each row execute function refuse_bill_change();
drop function bill_is_final(date, bigint);
