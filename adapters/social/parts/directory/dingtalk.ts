import { formPost, get } from '../../json-answer.ts'
import { idsIn, type Member, memberOf, pagesOf, type Said } from './said.ts'
import { FORBIDDEN, TOO_MANY, type VendorApi } from './vendor-api.ts'
import { MOST_DEPARTMENTS, type Vendor } from './vendor-people-source.ts'
import { withQueryToken } from './wecom.ts'

const ROOT = '1'
/** The most that its pages have. */
const SIZE = 100
/** The key is `unionid`, because the scan login says no other. */
const FIELDS = {
  ...{ id: 'userid', key: 'unionid', login: 'userid', email: 'org_email', country: 'state_code' },
  ...{ departments: 'dept_id_list', attributes: ['title', 'job_number'] },
}

/** DingTalk. Pages are those of https://open.dingtalk.com/document/orgapp/. */
export const dingtalk: Vendor = {
  api: 'https://oapi.dingtalk.com',
  // obtain-orgapp-token
  tokenPath: '/gettoken',
  tokenField: 'access_token',
  tokenRequest: ({ clientId, clientSecret }) => get({ appkey: clientId, appsecret: clientSecret }),
  signed: withQueryToken,
  // server-api-error-codes-1. 88 stands for the number beside it, which is a text.
  codeOf: ({ json: { errcode, sub_code: inner } }) =>
    errcode === 88 && inner ? Number(inner) : errcode,
  staleToken: [40014, 42001],
  nobody: 60121,
  words: {
    40089: 'DIRECTORY_CLIENT_ID or DIRECTORY_CLIENT_SECRET is wrong',
    50002: FORBIDDEN,
    50004: FORBIDDEN,
    60011: FORBIDDEN,
    90002: TOO_MANY,
    90018: TOO_MANY,
  },

  /** obtain-the-department-list-v2 has those right below one, without that one itself. */
  async departments(api) {
    const root = await api.ask('/topapi/v2/department/get', formPost({ dept_id: ROOT }))
    const name = root.object('result').name('name')
    const found = new Map([[ROOT, { key: ROOT, name, parentKey: '' }]])
    // Those that are added are visited too; a loop adds nothing.
    for (const parentKey of found.keys()) {
      if (found.size > MOST_DEPARTMENTS) break
      const request = formPost({ dept_id: parentKey })
      const answer = await api.ask('/topapi/v2/department/listsub', request)
      for (const said of answer.list('result')) {
        const key = said.id('dept_id')
        if (!found.has(key)) found.set(key, { key, name: said.name('name'), parentKey })
      }
    }
    return [...found.values()]
  },

  /** queries-the-complete-information-of-a-department-user */
  async *members(api, department) {
    const pages = pagesOf(async (start) => {
      const part = { cursor: start || '0', size: `${SIZE}`, contain_access_limit: 'true' }
      const request = formPost({ dept_id: department, ...part })
      const result = (await api.ask('/topapi/v2/user/list', request)).object('result')
      return result.page('list', 'has_more', () => result.id('next_cursor'))
    })
    for await (const page of pages) yield page.map(memberSaid)
  },

  /** obtains-a-list-of-enterprise-roles: `group/role`, because two groups may have the same name. */
  async *groups(api) {
    for await (const page of numbered(api, '/topapi/role/list', {})) {
      for (const group of page) {
        for (const role of group.list('roles')) {
          const name = `${group.name('name')}/${role.name('name')}`
          yield { name, people: await peopleOf(api, role.id('id')), departments: [] }
        }
      }
    }
  },

  /** query-a-user-by-the-union-id, and query-user-details */
  async member(api, key) {
    const named = await api.find('/topapi/user/getbyunionid', formPost({ unionid: key }))
    const userid = named?.object('result').id('userid')
    if (userid === undefined) return undefined
    const found = await api.find('/topapi/v2/user/get', formPost({ userid }))
    return found && memberSaid(found.object('result'))
  },
}

/** obtain-the-list-of-employees-of-a-role */
async function peopleOf(api: VendorApi, role: string): Promise<readonly string[]> {
  return idsIn(numbered(api, '/topapi/role/simplelist', { role_id: role }), 'userid')
}

function numbered(api: VendorApi, path: string, fields: Readonly<Record<string, string>>) {
  return pagesOf(async (start) => {
    const request = formPost({ ...fields, size: `${SIZE}`, offset: start || '0' })
    const result = (await api.ask(path, request)).object('result')
    return result.page('list', 'hasMore', () => `${Number(start) + SIZE}`)
  })
}

/** Whoever leaves is not there any more. `active` only says whether they have opened the app yet. */
function memberSaid(said: Said): Member {
  return memberOf(said, FIELDS, { isActive: true })
}
