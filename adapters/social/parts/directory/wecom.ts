import { get, type ProviderRequest } from '../../json-answer.ts'
import { type Member, memberOf, type Said } from './said.ts'
import { FORBIDDEN, TOO_MANY } from './vendor-api.ts'
import type { Vendor } from './vendor-people-source.ts'

/** The key is `userid`, as the scan login says it. */
const FIELDS = {
  ...{ id: 'userid', key: 'userid', login: 'userid', email: 'biz_mail' },
  ...{ departments: 'department', attributes: ['position'] },
}
/** Activated, and not yet activated. 2 is disabled, and 5 has left. */
const EMPLOYED: readonly unknown[] = [1, 4]

/** WeCom. Pages are those of https://developer.work.weixin.qq.com/document/path/. */
export const wecom: Vendor = {
  api: 'https://qyapi.weixin.qq.com',
  // 91039
  tokenPath: '/cgi-bin/gettoken',
  tokenField: 'access_token',
  tokenRequest: ({ clientId, clientSecret }) => get({ corpid: clientId, corpsecret: clientSecret }),
  signed: withQueryToken,
  codeOf: ({ json }) => json.errcode,
  // 90313
  staleToken: [40014, 42001],
  nobody: 60111,
  words: {
    40001: 'DIRECTORY_CLIENT_SECRET is wrong',
    40013: 'DIRECTORY_CLIENT_ID is wrong',
    45009: TOO_MANY,
    48002: FORBIDDEN,
    60011: FORBIDDEN,
    60020: 'the address of this machine is not among those that the app trusts',
  },

  /** 90208: all that the app may see. */
  async departments(api) {
    const answer = await api.ask('/cgi-bin/department/list', get({}))
    return answer.list('department').map((said) => ({
      ...{ key: said.id('id'), name: said.name('name'), parentKey: said.id('parentid') },
    }))
  },

  /** 90201: one answer has them all. */
  async *members(api, department) {
    const answer = await api.ask('/cgi-bin/user/list', get({ department_id: department }))
    yield answer.list('userlist').map(memberSaid)
  },

  /** Tags: 90216, and 90213 for who has one. */
  async *groups(api) {
    const tags = await api.ask('/cgi-bin/tag/list', get({}))
    for (const tag of tags.list('taglist')) {
      const answer = await api.ask('/cgi-bin/tag/get', get({ tagid: tag.id('tagid') }))
      const people = answer.list('userlist').map((said) => said.id('userid'))
      yield { name: tag.name('tagname'), people, departments: answer.ids('partylist') }
    }
  },

  /** 90196 */
  async member(api, key) {
    const found = await api.find('/cgi-bin/user/get', get({ userid: key }))
    return found && memberSaid(found)
  },
}

function memberSaid(said: Said): Member {
  const { status, main_department: main } = said.json
  return memberOf(said, FIELDS, { isActive: EMPLOYED.includes(status), main: String(main) })
}

export function withQueryToken(request: ProviderRequest, token: string): ProviderRequest {
  return { ...request, query: { ...request.query, access_token: token } }
}
