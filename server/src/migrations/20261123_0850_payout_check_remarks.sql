-- migrate:up
-- Reconciliations are kept as remarks with their facts, and worded for their reader; before, as English sentences.
update payout_checks set report = report || jsonb_build_object(
  'lines', (select coalesce(jsonb_agg(jsonb_build_object('remark', 'asWritten', 'facts', jsonb_build_object('text', line))), '[]')
    from jsonb_array_elements_text(report -> 'lines') line),
  'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('remark', 'asWritten', 'facts', jsonb_build_object('text', line))), '[]')
    from jsonb_array_elements_text(report -> 'obstacles') line))
where kind = 'reconcile' and report is not null;

-- migrate:down
update payout_checks set report = report || jsonb_build_object(
  'lines', (select coalesce(jsonb_agg(coalesce(line #>> '{facts,text}', line ->> 'remark')), '[]')
    from jsonb_array_elements(report -> 'lines') line),
  'obstacles', (select coalesce(jsonb_agg(coalesce(line #>> '{facts,text}', line ->> 'remark')), '[]')
    from jsonb_array_elements(report -> 'obstacles') line))
where kind = 'reconcile' and report is not null;
