import type { DirectoryStore } from '../../../../application/parts/directory/directory-store.ts'
import type { LinkWaiting } from '../../../../application/parts/directory/link-waiting.ts'
import type { RightsRepo } from '../../../../application/ports/accounts/rights-repo.ts'
import { DIRECTORY_RULE } from '../../../../domain/parts/directory/rule.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { page } from '../../pages/record/page.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { ById, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { type Language, languageOf } from '../../words/language.ts'
import { storedCodeText } from '../../words/texts.ts'

export const directoryRulesPage = page({
  of: DIRECTORY_RULE,
  words: { en: ['a rule of the directory', 'rules of the directory'], zh: '目录规则' },
  area: 'directory',
  url: '/system/directory/rule',
  errors: ['not_yours_to_give', 'rights_exceeded', 'department_disabled'],
  permission: 'system:directory',
  sheet: { name: 'directory-rules' },
})

const WaitingRow = Type.Object({
  id: WireId,
  userName: Type.String({ description: 'In the directory' }),
  nickName: Type.String(),
  email: Type.String(),
  state: Type.String({
    description:
      '`unknown`: accounts are not made; `asks`: somebody has to link the account; `no_role`: neither a rule nor the parameter gives a role; `refused`: the name is not possible or taken',
  }),
  account: Type.String({ description: 'The account that may be theirs, or empty' }),
  createTime: Type.String({ description: 'The first time' }),
  lastTime: Type.String({ description: 'The last time' }),
})

const PersonRow = Type.Object({
  userId: WireId,
  userName: Type.String(),
  directoryName: Type.String({ description: 'The name in the directory' }),
  state: Type.String({ description: '`here` or `left`' }),
  given: Type.Array(Type.String(), {
    description:
      'Names of the roles, posts and department that rules have given: the rest is by hand',
  }),
  lastTime: Type.String({ description: 'When the account was settled last' }),
})

const RunRow = Type.Object({
  createTime: Type.String({ description: 'When it began' }),
  state: Type.String({
    description:
      '`done`, `failed`, or `asks`: it would disable more than a tenth, so nothing was done',
  }),
  isWhole: Type.Boolean({ description: 'Everybody was read, not only those who had changed' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  enabled: Type.Integer(),
  disabled: Type.Integer(),
  refused: Type.Integer(),
  told: Type.Integer({ description: 'Settled, but for something in `names`' }),
  names: Type.Array(Type.String(), {
    description: 'Up to 200 of a kind, as `kind: name`; none for whoever does not see all data',
  }),
  failure: Type.String(),
})

interface Directory {
  readonly store: Pick<DirectoryStore, 'people' | 'waiting' | 'runs'>
  readonly link: LinkWaiting
  readonly rights: Pick<RightsRepo, 'scopeOf'>
}

const route = routeOf<Directory>({ area: 'directory' })

export const DIRECTORY_ROUTES = [
  route({
    method: 'GET',
    url: '/system/directory/people',
    access: 'system:directory:list',
    summary: 'List the accounts of people of the directory, with what rules give them',
    query: Type.Object({ ...PAGE_KEYS, userName: Type.Optional(textOf(30)) }),
    reply: pageOf(PersonRow),
    run: async ({ store, rights }, { query, caller }) => {
      const asked = { scope: await rights.scopeOf(caller), by: caller.userId }
      const found = { ...asked, userName: query.userName, ...pageSlice(query) }
      const { rows, total } = await store.people(found)
      return {
        total,
        rows: rows.map(({ userId, userName, name, leftAt, given, settledAt }) => ({
          ...{ userId: wireId(userId), userName, directoryName: name, given: [...given] },
          state: leftAt ? 'left' : 'here',
          lastTime: wireDate(settledAt),
        })),
      }
    },
  }),
  route({
    method: 'GET',
    url: '/system/directory/waiting',
    access: 'system:directory:list',
    summary: 'List people of the directory who have no account',
    query: Type.Object(PAGE_KEYS),
    reply: pageOf(WaitingRow),
    description: 'Nobody, for whoever does not see all data.',
    run: async ({ store, rights }, { query, caller }) => {
      if (!(await rights.scopeOf(caller)).all) return { total: 0, rows: [] }
      const { offset, limit } = pageSlice(query)
      const { rows, total } = await store.waiting(offset, limit)
      return {
        total,
        rows: rows.map(({ id, name, nickName = '', email = '', reason: state, ...row }) => ({
          ...{ id: wireId(id), userName: name, nickName, email, state },
          account: row.userName ?? '',
          createTime: wireDate(row.since),
          lastTime: wireDate(row.lastAt),
        })),
      }
    },
  }),
  route({
    method: 'POST',
    url: '/system/directory/waiting/:id/link',
    access: 'system:directory:link',
    words: ['Link an account to the directory', '关联目录账号'],
    errors: ['record_not_found', 'invalid_login_name', 'super_user_kept', 'rights_exceeded'],
    audit: 'change',
    summary: 'Link an account to a person of the directory',
    description:
      'The account loses the password that it has here: from now on that of the directory counts. Without a name the account that may be theirs is linked.',
    params: ById,
    body: Type.Object({ userName: Type.Optional(textOf(30)) }),
    mayLackBody: true,
    run: async ({ link }, { params, body, caller, audited }) =>
      link.execute(parseId(params.id), body.userName, caller, audited),
  }),
  route({
    method: 'GET',
    url: '/system/directory/runs',
    access: 'system:directory:list',
    summary: 'List the last runs that read the directory',
    reply: pageOf(RunRow),
    run: async ({ store, rights }, { caller, request }) => {
      const language = languageOf(request)
      const { all: isShown } = await rights.scopeOf(caller)
      const runs = await store.runs()
      const rows = runs.map(({ begunAt, state, isWhole, counts, names, failure = '' }) => ({
        ...{ createTime: wireDate(begunAt), state, isWhole, ...counts, failure },
        names: Object.entries(isShown ? names : {}).flatMap(([kind, list]) =>
          list.map((one) => `${kind}: ${inWords(one, language)}`),
        ),
      }))
      return { total: rows.length, rows }
    },
  }),
]

/** Runs keep for some people a code with a field: `alice: field_taken (email)`. */
function inWords(kept: string, language: Language): string {
  return kept.replace(/(?<=: )\w+(?=(?: \(\w+\))?$)/, (code) =>
    storedCodeText(code, language, 'login_log.'),
  )
}
