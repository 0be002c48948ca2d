import { get, jsonPost } from '../../json-answer.ts'
import { failed } from '../../provider-trouble.ts'
import { idsIn, type Member, memberOf, pagesOf, type Said } from './said.ts'
import { FORBIDDEN, TOO_MANY, type VendorApi } from './vendor-api.ts'
import type { Vendor } from './vendor-people-source.ts'

const CONTACTS = '/open-apis/contact/v3'
const ROOT = '0'
const IDS = { user_id_type: 'union_id', department_id_type: 'open_department_id' }
/** Those whose members are listed, and those whose members follow from rules. */
const GROUP_TYPES = ['1', '2']
const PEOPLE = { member_type: 'user', member_id_type: 'union_id' }
const DEPARTMENTS = { member_type: 'department', member_id_type: 'open_id' }
/** The key is `union_id`, as the scan login says it. */
const FIELDS = {
  ...{ id: 'union_id', key: 'union_id', login: 'user_id', email: 'enterprise_email' },
  ...{ departments: 'department_ids', attributes: ['job_title', 'employee_no'] },
}

/** Feishu, or Lark at its own address. Pages are those of https://open.feishu.cn/document/server-docs/. */
export const feishu: Vendor = {
  api: 'https://open.feishu.cn',
  // authentication-management/access-token/tenant_access_token_internal
  tokenPath: '/open-apis/auth/v3/tenant_access_token/internal',
  tokenField: 'tenant_access_token',
  tokenRequest: ({ clientId, clientSecret }) =>
    jsonPost({ app_id: clientId, app_secret: clientSecret }),
  signed: ({ query = {}, init }, token) => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    return { query, init: { ...init, headers } }
  },
  codeOf: ({ json }) => json.code,
  // api-call-guide/generic-error-code, and the page of each request
  staleToken: [99991661, 99991663],
  nobody: 41012,
  words: {
    10003: 'DIRECTORY_CLIENT_ID is wrong',
    10014: 'DIRECTORY_CLIENT_SECRET is wrong',
    40004: FORBIDDEN,
    41050: FORBIDDEN,
    99991400: TOO_MANY,
    99991672: FORBIDDEN,
  },

  /** contact-v3/department/get, and contact-v3/department/children with those at any depth. */
  async departments(api) {
    const root = await api.ask(`${CONTACTS}/departments/:id`, get(IDS), ROOT)
    const name = root.object('data').object('department').name('name')
    const found = [{ key: ROOT, name, parentKey: '' }]
    const query = { ...IDS, fetch_child: 'true' }
    for await (const page of pages(api, 'departments/:id/children', query, { id: ROOT })) {
      for (const said of page) {
        const parentKey = said.id('parent_department_id')
        found.push({ key: said.id('open_department_id'), name: said.name('name'), parentKey })
      }
    }
    return found
  },

  /** contact-v3/user/find_by_department */
  async *members(api, department) {
    const query = { ...IDS, department_id: department }
    for await (const page of pages(api, 'users/find_by_department', query)) {
      yield page.map(memberSaid)
    }
  },

  /** contact-v3/group/simplelist */
  async *groups(api) {
    for (const type of GROUP_TYPES) {
      for await (const page of pages(api, 'group/simplelist', { type }, { list: 'grouplist' })) {
        for (const group of page) {
          const [id, name] = [group.id('id'), group.name('name')]
          const people = await membersOf(api, id, PEOPLE)
          yield { name, people, departments: await membersOf(api, id, DEPARTMENTS) }
        }
      }
    }
  },

  /** contact-v3/user/get */
  async member(api, key) {
    const found = await api.find(`${CONTACTS}/users/:id`, get(IDS), key)
    return found && memberSaid(found.object('data').object('user'))
  },
}

type Query = Readonly<Record<string, string>>

/** contact-v3/group-member/simplelist; departments are named by `open_department_id` then. */
async function membersOf(api: VendorApi, id: string, query: Query): Promise<readonly string[]> {
  const path = 'group/:id/member/simplelist'
  return idsIn(pages(api, path, query, { id, list: 'memberlist' }), 'member_id')
}

function pages(api: VendorApi, path: string, query: Query, { id = '', list = 'items' } = {}) {
  return pagesOf(async (start) => {
    const part = { page_size: '50', ...(start !== '' && { page_token: start }) }
    const answer = await api.ask(`${CONTACTS}/${path}`, get({ ...query, ...part }), id)
    const data = answer.object('data')
    return data.page(list, 'has_more', () => data.text('page_token'))
  })
}

/** The vendor leaves out what the app has no permission for; without these, people would lose much. */
function memberSaid(said: Said): Member {
  const { status, department_ids: departments, orders } = said.json
  if (!status || !departments) throw failed(`${CONTACTS}/users: ${FORBIDDEN}`)
  const { is_frozen, is_resigned, is_exited } = said.object('status').json
  const isActive = [is_frozen, is_resigned, is_exited].every((flag) => flag === false)
  const primary = orders ? said.list('orders').find(({ json }) => json.is_primary_dept) : undefined
  return memberOf(said, FIELDS, { isActive, main: primary?.id('department_id') })
}
