-- migrate:up
-- Tags that differ by width or another form of the same characters alone become one: the oldest, with the devices of all.
create temporary table folded on commit drop as
  select tag_id, folded, first_value(tag_id) over (partition by account_id, folded order by tag_id) as kept_id
  from (
    select tag_id, account_id, case when name is nfkc normalized then folded_name
      else normalize(lower(normalize(name, nfkc) collate "und-x-icu"), nfkc) end as folded
    from tags) names;
insert into device_tags (device_id, tag_id, account_id)
  select g.device_id, f.kept_id, g.account_id from device_tags g join folded f on f.tag_id = g.tag_id
  where f.kept_id <> f.tag_id
  on conflict do nothing;
-- Costs are those of the oldest of them that has any.
insert into tag_costs (tag_id, account_id, month_hundredths, power_watts, purchase_hundredths)
  select distinct on (f.kept_id) f.kept_id, c.account_id, c.month_hundredths, c.power_watts, c.purchase_hundredths
  from tag_costs c join folded f on f.tag_id = c.tag_id
  where f.kept_id <> f.tag_id
  order by f.kept_id, f.tag_id
  on conflict do nothing;
delete from tags t using folded f where f.tag_id = t.tag_id and f.kept_id <> f.tag_id;
update tags t set folded_name = f.folded from folded f where f.tag_id = t.tag_id and t.folded_name <> f.folded;

-- Views of one list and name: the newest stays.
create temporary table folded_views on commit drop as
  select view_id, folded, first_value(view_id) over (partition by account_id, list, folded order by view_id desc) as kept_id
  from (
    select view_id, account_id, list, case when name is nfkc normalized then folded_name
      else normalize(lower(normalize(name, nfkc) collate "und-x-icu"), nfkc) end as folded
    from device_views) names;
delete from device_views v using folded_views f where f.view_id = v.view_id and f.kept_id <> f.view_id;
update device_views v set folded_name = f.folded from folded_views f where f.view_id = v.view_id and v.folded_name <> f.folded;

-- migrate:down
-- What was one name stays one: the earlier rule finds it by its stored form.
select;
