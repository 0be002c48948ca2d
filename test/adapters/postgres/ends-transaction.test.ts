import { describe, expect, it } from 'vitest'
import { endsTransaction } from '../../../adapters/postgres/modules/ends-transaction.ts'

describe('a script ends its transaction', () => {
  it.each([
    'select 1; commit',
    'select 1;COMMIT;',
    'begin; select 1',
    'start  transaction isolation level serializable;',
    'select 1;\nend',
    'abort',
    'rollback and chain;',
    'commit and chain',
    "prepare transaction 'x'",
    '/* before */ commit',
    "select 'it''s'; commit",
    "select e'it\\'s'; commit",
    'select $a$ ; $a$; commit',
    'select "a;b"; commit',
    'create function f() returns int begin atomic select 1; end; commit',
  ])('with %j', (sql) => {
    expect(endsTransaction(sql)).toBe(true)
  })

  it.each([
    'create table commits (commit text); -- ; commit',
    "comment on table assets is 'begin; commit; end'",
    "select e'\\'; commit'",
    'select "; commit"',
    'do $$ begin perform 1; end $$',
    'create function f() returns int as $f$ begin; commit; return 1; end; $f$ language plpgsql',
    'create function f() returns int language sql begin atomic select 1; end;',
    '/* a; commit; b */ select 1',
    'savepoint a; rollback to a; rollback work to savepoint a; release savepoint a',
    'select case when true then 1 end;',
  ])('but not with %j', (sql) => {
    expect(endsTransaction(sql)).toBe(false)
  })
})
