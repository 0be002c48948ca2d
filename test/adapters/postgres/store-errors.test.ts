import { describe, expect, it } from 'vitest'
import { patiently } from '../../../adapters/postgres/connection/patience.ts'
import { translated } from '../../../adapters/postgres/connection/store-errors.ts'
import { endsTransaction } from '../../../adapters/postgres/modules/module-files.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('translated', () => {
  it.each([
    'ECONNREFUSED',
    'EPIPE',
    'ETIMEDOUT',
    '08006',
    '53300',
    '57P01',
    '57014',
    '55P03',
    '40001',
    '40P01',
    '25P04',
    '58030',
  ])('takes %s for an outage, and keeps the cause', (code) => {
    const cause = withCode(code)
    const error = translated(cause)
    expect(error).toBeInstanceOf(DependencyUnavailable)
    expect(error).toMatchObject({ cause })
  })

  it('knows the outages that have no code', () => {
    const reasons = [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
    ]
    for (const reason of reasons) {
      expect(translated(new Error(reason))).toBeInstanceOf(DependencyUnavailable)
    }
  })

  it.each([
    '28P01',
    '42P01',
    '23505',
    '22021',
    '55000',
    'ERR_INVALID_ARG_TYPE',
  ])('leaves %s as it is: waiting would not heal it', (code) => {
    const error = withCode(code)
    expect(translated(error)).toBe(error)
  })
})

describe('patiently', () => {
  it('tries again until the store is there, and says that it waits', async () => {
    const waits: number[] = []
    let tries = 0
    await patiently(
      async () => {
        tries += 1
        if (tries < 3) throw new DependencyUnavailable(withCode('ECONNREFUSED'))
      },
      { onWait: (attempt) => waits.push(attempt) },
    )
    expect([tries, waits]).toEqual([3, [1, 2]])
  })

  it('gives up with the outage when time is up', async () => {
    const away = new DependencyUnavailable(withCode('ECONNREFUSED'))
    await expect(patiently(() => Promise.reject(away), { seconds: 0 })).rejects.toBe(away)
  })

  it('does not wait for what will not heal', async () => {
    let tries = 0
    const failing = patiently(async () => {
      tries += 1
      throw withCode('28P01')
    }, {})
    await expect(failing).rejects.toMatchObject({ code: '28P01' })
    expect(tries).toBe(1)
  })
})

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
    "/* a /* b */ ' */ commit; --'",
    "select e'a''\\''; commit; select ''",
    "select e'a'\n'b\\''; commit; select ''",
    'create table a$x$ (id int); commit; create table b$x$ (id int)',
    '-- a\rcommit',
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
    '/* a /* b */ ; commit; */ select 1',
    "select e'a''\\'; commit; --'",
    'do $é$ begin; commit; end $é$',
  ])('but not with %j', (sql) => {
    expect(endsTransaction(sql)).toBe(false)
  })

  it.each([
    ['$$', '* ', '$$'],
    ['/*', '* ', '*/'],
    ["e'", '* ', "'"],
    ["e'", '\\n', "'"],
  ])('also behind a large text between %s%s and %s', (begin, part, end) => {
    expect(endsTransaction(`${begin}${part.repeat(8_000_000)}${end};commit`)).toBe(true)
  })
})
