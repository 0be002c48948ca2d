import type { IncomingHttpHeaders } from 'node:http'
import type { DirectoryDepartment, DirectoryPerson } from '../../domain/parts/directory/person.ts'
import type { Dice } from './dice.ts'
import type { SeenRequest, VendorAnswer } from './vendors/vendor-script.ts'
import { LoopbackVendor } from './vendors/vendor-server.ts'

export const CLIENT = { clientId: 'the-app', clientSecret: 'canary-secret' }

export interface Employee {
  readonly number: number
  readonly name: string
  readonly mobile: string
  readonly country: string
  readonly email: string | undefined
  readonly title: string | undefined
  /** Numbers of departments. */
  readonly departments: readonly number[]
  readonly state: 'active' | 'new' | 'stopped' | 'left'
}

export interface Company {
  /** By number; 0 is the company. */
  readonly departments: readonly { readonly name: string; readonly parent: number }[]
  readonly people: readonly Employee[]
  readonly groups: readonly {
    readonly name: string
    readonly people: readonly number[]
    readonly departments: readonly number[]
  }[]
}

type Asked = (name: string) => string
type Json = Readonly<Record<string, unknown>>
type Page = (items: readonly Json[], start: string) => { items: readonly Json[]; next?: string }

/** One vendor's contacts by its documented protocol. */
export interface ContactsVendor {
  readonly tokenPath: string
  readonly members: string
  readonly departments: string
  readonly expired: Json
  readonly limited: Json
  readonly forbidden: Json
  keyOf(person: number): string
  departmentKey(number: number): string
  groupName(name: string): string
  /** What the vendor says of somebody, apart from the groups. */
  said(employee: Employee): Omit<DirectoryPerson, 'groups'>
  /** Only these know that a group can have departments. */
  readonly hasGroupsOfDepartments: boolean
  token(asked: Asked): string | undefined
  tokenOf(asked: Asked, headers: IncomingHttpHeaders): string | undefined
  tokenAnswer(token: string): Json
  answer(path: string, asked: Asked, company: Company): Json | undefined
}

/** Hundreds of people in nested departments; some are in several. */
export function aCompany(dice: Dice): Company {
  const departments = Array.from({ length: 40 }, (_none, number) => ({
    name: number === 0 ? 'Example' : `部门 ${number}`,
    parent: number === 0 ? -1 : dice.below(number),
  }))
  const people = Array.from(
    { length: 300 },
    (_none, number): Employee => ({
      number,
      name: `员工 ${number}`,
      ...dice.oneOf([
        { country: '86', mobile: `138${10_000_000 + number}` },
        { country: '852', mobile: `${51_000_000 + number}` },
      ]),
      email: dice.once(3) ? undefined : `user${number}@example.com`,
      title: dice.once(2) ? undefined : dice.oneOf(['Clerk', '经理']),
      departments: [
        ...new Set([dice.below(40), ...(dice.once(4) ? [dice.below(40), dice.below(40)] : [])]),
      ],
      state: dice.once(8) ? dice.oneOf(['new', 'stopped', 'left']) : 'active',
    }),
  )
  const some = (many: number, end: number) => [
    ...new Set(Array.from({ length: many }, () => dice.below(end))),
  ]
  const groups = [
    { name: 'Everybody', people: people.map(({ number }) => number), departments: [] },
    { name: 'Nobody', people: [], departments: [] },
    ...Array.from({ length: 6 }, (_none, number) => ({
      name: `Group ${number}`,
      people: some(20, 300),
      departments: number % 2 === 0 ? [] : some(2, 40),
    })),
  ]
  return { departments, people, groups }
}

/** What a directory has to give for the company, by a model that knows nothing of protocols. */
export function expectedOf(company: Company, vendor: ContactsVendor) {
  const above = (number: number): number[] =>
    number < 0 ? [] : [number, ...above(company.departments[number]?.parent ?? -1)]
  const groupsOf = ({ number, departments }: Employee) =>
    company.groups
      .filter(({ people, departments: of }) => {
        const around = vendor.hasGroupsOfDepartments ? departments.flatMap(above) : []
        return people.includes(number) || around.some((one) => of.includes(one))
      })
      .map(({ name }) => vendor.groupName(name))
      .sort()
  return {
    people: company.people.map((person) => ({ ...vendor.said(person), groups: groupsOf(person) })),
    departments: company.departments.map(
      ({ name, parent }, number): DirectoryDepartment => ({
        key: vendor.departmentKey(number),
        name,
        parentKey: parent < 0 ? undefined : vendor.departmentKey(parent),
      }),
    ),
  }
}

/** Serves the contacts of one company on loopback, until a path is set to misbehave. */
export class VendorContactsServer extends LoopbackVendor {
  readonly #vendor: ContactsVendor
  #company: Company
  #tokens = 0

  constructor(vendor: ContactsVendor, company: Company) {
    super()
    this.#vendor = vendor
    this.#company = company
  }

  override behave(company = this.#company): void {
    super.behave()
    this.#company = company
    this.asked.length = 0
  }

  /** Tokens that were given do not count any more. */
  expireTokens(): void {
    this.#tokens += 1
  }

  protected answer(path: string, { query, headers, body }: SeenRequest): VendorAnswer {
    const fields = fieldsOf(body)
    const asked: Asked = (name) => query.get(name) ?? fields.get(name) ?? ''
    const { tokenPath, token, tokenAnswer, tokenOf, expired, answer } = this.#vendor
    const right = `token-${this.#tokens}`
    if (path === tokenPath) {
      const isRight = token(asked) === CLIENT.clientSecret
      return { json: isRight ? tokenAnswer(right) : { errcode: 40001, code: 10014 } }
    }
    if (tokenOf(asked, headers) !== right) return { json: expired }
    const json = answer(path, asked, this.#company)
    return json ? { json } : { status: 404, json: { errcode: 404, code: 404 } }
  }
}

function fieldsOf(body: string): Map<string, string> {
  const json: Json = body.startsWith('{')
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body))
  return new Map(Object.entries(json).map(([name, value]) => [name, String(value)]))
}

function pagesOf(size: number): Page {
  return (items, start) => {
    const [from, end] = [Number(start), Number(start) + size]
    return { items: items.slice(from, end), ...(end < items.length && { next: String(end) }) }
  }
}

const phone = ({ country, mobile }: Employee) => `+${country}${mobile}`
const membersOf = (company: Company, department: number) =>
  company.people.filter(({ departments }) => departments.includes(department))
const attributes = (named: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, [value]]] : [])),
  )

const WECOM_STATE = { active: 1, stopped: 2, new: 4, left: 5 }
const wecomUser = (employee: Employee) => ({
  userid: `user${employee.number}`,
  name: employee.name,
  department: employee.departments.map((number) => number + 1),
  main_department: (employee.departments.at(-1) ?? 0) + 1,
  // Without a code for China.
  mobile: employee.country === '86' ? employee.mobile : `+${employee.country} ${employee.mobile}`,
  email: 'anybody@example.net',
  ...(employee.email && { biz_mail: employee.email }),
  position: employee.title ?? '',
  status: WECOM_STATE[employee.state],
})

const wecom: ContactsVendor = {
  tokenPath: '/cgi-bin/gettoken',
  members: '/cgi-bin/user/list',
  departments: '/cgi-bin/department/list',
  expired: { errcode: 42001, errmsg: 'access_token expired' },
  limited: { errcode: 45009, errmsg: 'api freq out of limit' },
  forbidden: { errcode: 60011, errmsg: 'no privilege to access canary' },
  keyOf: (number) => `user${number}`,
  departmentKey: (number) => String(number + 1),
  groupName: (name) => name,
  said: (employee) => ({
    ...{ key: `user${employee.number}`, name: `user${employee.number}`, nickName: employee.name },
    ...{ email: employee.email, phoneNumber: phone(employee) },
    // The main department counts.
    departments: [...new Set([employee.departments.at(-1) ?? 0, ...employee.departments])].map(
      (one) => String(one + 1),
    ),
    attributes: attributes({ position: employee.title }),
    isActive: employee.state === 'active' || employee.state === 'new',
  }),
  hasGroupsOfDepartments: true,
  token: (asked) => (asked('corpid') === CLIENT.clientId ? asked('corpsecret') : undefined),
  tokenOf: (asked) => asked('access_token'),
  tokenAnswer: (token) => ({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }),
  answer(path, asked, company) {
    const ok = { errcode: 0, errmsg: 'ok' }
    const { departments, people, groups } = company
    if (path === '/cgi-bin/department/list') {
      const all = departments.map(({ name, parent }, number) => ({
        id: number + 1,
        name,
        parentid: parent + 1,
      }))
      return { ...ok, department: all.reverse() }
    }
    if (path === '/cgi-bin/user/list') {
      return {
        ...ok,
        userlist: membersOf(company, Number(asked('department_id')) - 1).map(wecomUser),
      }
    }
    if (path === '/cgi-bin/tag/list') {
      return {
        ...ok,
        taglist: groups.map(({ name }, number) => ({ tagid: number + 1, tagname: name })),
      }
    }
    if (path === '/cgi-bin/tag/get') {
      const group = groups[Number(asked('tagid')) - 1]
      const userlist = group?.people.map((number) => ({ userid: `user${number}`, name: 'x' }))
      return {
        ...ok,
        tagname: group?.name,
        userlist,
        partylist: group?.departments.map((one) => one + 1),
      }
    }
    if (path !== '/cgi-bin/user/get') return undefined
    const employee = people.find(({ number }) => asked('userid') === `user${number}`)
    return employee
      ? { ...ok, ...wecomUser(employee) }
      : { errcode: 60111, errmsg: 'userid not found' }
  },
}

const dingtalkUser = (employee: Employee) => ({
  userid: `manager${employee.number}`,
  unionid: `un/${employee.number}==`,
  name: employee.name,
  dept_id_list: employee.departments.map((number) => number + 1),
  mobile: employee.mobile,
  state_code: employee.country,
  email: 'anybody@example.net',
  org_email: employee.email ?? '',
  title: employee.title ?? '',
  active: employee.state === 'active',
})

const dingtalk: ContactsVendor = {
  tokenPath: '/gettoken',
  members: '/topapi/v2/user/list',
  departments: '/topapi/v2/department/listsub',
  expired: { errcode: 88, sub_code: '40014', sub_msg: 'canary', errmsg: 'ding talk error' },
  limited: { errcode: 90018, errmsg: 'disabled for a while' },
  forbidden: { errcode: 60011, errmsg: 'no privilege to access canary' },
  keyOf: (number) => `un/${number}==`,
  departmentKey: (number) => String(number + 1),
  groupName: (name) => `Default/${name}`,
  said: (employee) => ({
    ...{
      key: `un/${employee.number}==`,
      name: `manager${employee.number}`,
      nickName: employee.name,
    },
    ...{ email: employee.email, phoneNumber: phone(employee) },
    departments: employee.departments.map((number) => String(number + 1)),
    attributes: attributes({ title: employee.title }),
    isActive: true,
  }),
  hasGroupsOfDepartments: false,
  token: (asked) => (asked('appkey') === CLIENT.clientId ? asked('appsecret') : undefined),
  tokenOf: (asked) => asked('access_token'),
  tokenAnswer: (token) => ({ errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7200 }),
  answer(path, asked, company) {
    const ok = (result: unknown) => ({ errcode: 0, errmsg: 'ok', request_id: 'x', result })
    const { departments, people, groups } = company
    const department = Number(asked('dept_id')) - 1
    const numbered = (items: readonly Json[]) => {
      const { items: list, next } = pagesOf(Number(asked('size')))(items, asked('offset'))
      return ok({ list, hasMore: next !== undefined })
    }
    if (path === '/topapi/v2/department/get') return ok({ dept_id: 1, name: departments[0]?.name })
    if (path === '/topapi/v2/department/listsub') {
      const all = departments.map(({ name, parent }, number) => ({
        dept_id: number + 1,
        name,
        parent_id: parent + 1,
      }))
      return ok(all.filter(({ parent_id }) => parent_id === department + 1))
    }
    if (path === '/topapi/v2/user/list') {
      const { items, next } = pagesOf(7)(
        membersOf(company, department).map(dingtalkUser),
        asked('cursor'),
      )
      return ok({
        list: items,
        has_more: next !== undefined,
        ...(next && { next_cursor: Number(next) }),
      })
    }
    if (path === '/topapi/role/list') {
      return numbered([
        { groupId: 9, name: 'Default', roles: groups.map(({ name }, id) => ({ id, name })) },
      ])
    }
    if (path === '/topapi/role/simplelist') {
      const group = groups[Number(asked('role_id'))]
      return numbered(
        (group?.people ?? []).map((number) => ({ userid: `manager${number}`, name: 'x' })),
      )
    }
    const employee = people.find(({ number }) =>
      [`un/${number}==`, `manager${number}`].includes(asked('unionid') || asked('userid')),
    )
    if (!employee) return { errcode: 60121, errmsg: 'not found' }
    if (path === '/topapi/user/getbyunionid')
      return ok({ contact_type: 0, userid: `manager${employee.number}` })
    return path === '/topapi/v2/user/get' ? ok(dingtalkUser(employee)) : undefined
  },
}

const feishuDepartment = (number: number) => (number === 0 ? '0' : `od-${number}`)
const feishuUser = (employee: Employee) => ({
  union_id: `on_${employee.number}`,
  user_id: `u${employee.number}`,
  open_id: `ou_${employee.number}`,
  name: employee.name,
  email: 'anybody@example.net',
  enterprise_email: employee.email ?? '',
  mobile: phone(employee),
  department_ids: employee.departments.map(feishuDepartment),
  orders: employee.departments.map((number, index) => ({
    department_id: feishuDepartment(number),
    is_primary_dept: index === employee.departments.length - 1,
  })),
  ...(employee.title && { job_title: employee.title }),
  status: {
    is_frozen: employee.state === 'stopped',
    is_resigned: employee.state === 'left',
    is_activated: employee.state === 'active',
    is_exited: false,
    is_unjoin: employee.state === 'new',
  },
})

const feishu: ContactsVendor = {
  tokenPath: '/open-apis/auth/v3/tenant_access_token/internal',
  members: '/open-apis/contact/v3/users/find_by_department',
  departments: '/open-apis/contact/v3/departments/0/children',
  expired: { code: 99991663, msg: 'Invalid access token for authorization.' },
  limited: { code: 99991400, msg: 'request trigger frequency limit' },
  forbidden: { code: 99991672, msg: 'Access denied. canary' },
  keyOf: (number) => `on_${number}`,
  departmentKey: feishuDepartment,
  groupName: (name) => name,
  said: (employee) => ({
    ...{ key: `on_${employee.number}`, name: `u${employee.number}`, nickName: employee.name },
    ...{ email: employee.email, phoneNumber: phone(employee) },
    departments: [...new Set([employee.departments.at(-1) ?? 0, ...employee.departments])].map(
      feishuDepartment,
    ),
    attributes: attributes({ job_title: employee.title }),
    isActive: employee.state === 'active' || employee.state === 'new',
  }),
  hasGroupsOfDepartments: true,
  token: (asked) => (asked('app_id') === CLIENT.clientId ? asked('app_secret') : undefined),
  tokenOf: (_asked, { authorization }) => authorization?.replace('Bearer ', ''),
  tokenAnswer: (token) => ({ code: 0, msg: 'ok', tenant_access_token: token, expire: 7200 }),
  answer(path, asked, company) {
    const place = path.replace('/open-apis/contact/v3/', '')
    const ok = (data: unknown) => ({ code: 0, msg: 'success', data })
    const { departments, people, groups } = company
    const paged = (list: string, all: readonly Json[]) => {
      const { items, next } = pagesOf(5)(all, asked('page_token') || '0')
      // As there: a page of nothing has no list.
      const found = items.length > 0 && { [list]: items }
      return ok({ ...found, has_more: next !== undefined, ...(next && { page_token: next }) })
    }
    if (place === 'departments/0') return ok({ department: { name: departments[0]?.name } })
    if (place === 'departments/0/children') {
      const below = departments.map(({ name, parent }, number) => ({
        ...{
          name,
          open_department_id: feishuDepartment(number),
          department_id: `custom-${number}`,
        },
        parent_department_id: feishuDepartment(parent),
      }))
      return paged('items', below.slice(1).reverse())
    }
    if (place === 'users/find_by_department') {
      const number = departments.findIndex(
        (_none, one) => feishuDepartment(one) === asked('department_id'),
      )
      return paged('items', membersOf(company, number).map(feishuUser))
    }
    const kept = groups.map((group, number) => ({
      ...group,
      id: `g${number}`,
      type: 1 + (number % 2),
    }))
    if (place === 'group/simplelist') {
      const those = kept.filter(({ type }) => type === Number(asked('type')))
      return paged(
        'grouplist',
        those.map(({ id, name }) => ({ id, name })),
      )
    }
    const group = kept.find(({ id }) => place === `group/${id}/member/simplelist`)
    if (group) {
      const ids =
        asked('member_type') === 'user'
          ? group.people.map((one) => `on_${one}`)
          : group.departments.map(feishuDepartment)
      return paged(
        'memberlist',
        ids.map((member_id) => ({ member_id, member_type: asked('member_type') })),
      )
    }
    if (!place.startsWith('users/')) return undefined
    const employee = people.find(({ number }) => place === `users/on_${number}`)
    return employee
      ? ok({ user: feishuUser(employee) })
      : { code: 41012, msg: 'user id invalid error' }
  },
}

export const CONTACTS_VENDORS = { wecom, dingtalk, feishu }
