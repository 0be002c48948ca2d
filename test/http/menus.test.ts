import { describe, expect, it } from 'vitest'
import { type Session, type Walk, walkContract } from '../support/contract-walk.ts'
import { SOON } from '../support/soak.ts'

const DONE = { code: 200, data: null }
const BROWSER = { 'accept-language': 'de-DE,de;q=0.9' }
const NAMED = { 'accept-language': 'zh_CN' }

let number = 0

/** As the form of either front end sends it. */
function aForm(fields: object = {}) {
  number += 1
  return {
    parentId: 0,
    menuName: `Menu ${number}`,
    icon: '#',
    menuType: 'C',
    orderNum: 50,
    isFrame: '1',
    isCache: '0',
    visible: '0',
    status: '0',
    path: `page${number}`,
    component: 'system/oss/index',
    ...fields,
  }
}

const CODES = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `system:menu:${code}`)

await walkContract('menus', (walk) => menus(walk))

function menus(walk: Walk): void {
  let admin: Session = {}
  const asAdmin = async () => {
    if (!admin.authorization) admin = await walk.service.logIn('admin')
    return admin
  }
  const ask = async (method: string, path: string, body?: object, headers: Session = {}) => {
    const asked = { as: await asAdmin(), headers, ...(body && { body }) }
    return (await walk.ask(method, `/system/menu${path}`, asked)).body
  }
  const list = async (query = '') => rowsOf((await ask('GET', `/list?${query}`)).data)
  const named = async (name: string) =>
    (await list()).find((row) => row.menuName === name) ?? expect.unreachable(name)
  const added = async (fields: object = {}) => {
    const form = aForm(fields)
    expect(await ask('POST', '', form)).toMatchObject(DONE)
    return named(form.menuName)
  }
  const routes = async (as: Session, headers: Session = NAMED) => {
    const answer = await walk.ask('GET', '/system/menu/getRouters', { as, headers })
    return allNodes(rowsOf(answer.body.data))
  }

  it('the list is flat, with the number 0 above the top and letters as texts', async () => {
    const rows = await list()
    expect(rows.find(({ menuId }) => menuId === 1)).toMatchObject({ parentId: 0, menuType: 'M' })
    expect(rows.find(({ menuId }) => menuId === 102)).toMatchObject({
      parentId: 1,
      component: 'system/menu/index',
      perms: 'system:menu:list',
      children: [],
    })
    for (const row of rows) {
      for (const name of ['isFrame', 'isCache', 'visible', 'status']) {
        expect(row[name], `${row.menuId} ${name}`).toMatch(/^[01]$/)
      }
    }
    expect(rows.map(({ menuId }) => menuId)).toEqual(
      expect.arrayContaining([101, 102, 130, 131, 311, 312, 313, 314, 315, 321, 322, 323, 324]),
    )
  })

  it('filters find by the name that is read, and by letters', async () => {
    await added({ menuName: 'Filtered 100%', status: '1', visible: '1' })
    const names = async (query: string) => (await list(query)).map(({ menuName }) => menuName)
    expect(await names('menuName=filtered&status=1&visible=1')).toEqual(['Filtered 100%'])
    expect(await names('menuName=%25&status=&visible=')).toEqual(['Filtered 100%'])
    expect(await names(`menuName=${encodeURIComponent('ＦＩＬＴ')}`)).toEqual(['Filtered 100%'])
    expect(await names('menuName=filtered&status=0')).toEqual([])
    expect((await list('menuType=F&parentId=102')).map(({ perms }) => perms)).toEqual([
      'system:menu:query',
      'system:menu:add',
      'system:menu:edit',
      'system:menu:remove',
    ])
    const zh = { 'content-language': 'zh_CN' }
    const found = await ask('GET', `/list?menuName=${encodeURIComponent('角色')}`, undefined, zh)
    expect(rowsOf(found.data).length).toBeGreaterThan(3)
  })

  it('the list needs a built-in role, the tree only its code', async () => {
    const holder = await walk.holderOf(...CODES)
    const get = async (path: string) =>
      (await walk.ask('GET', `/system/menu${path}`, { as: holder })).body
    expect(await get('/list')).toMatchObject({ code: 403 })
    expect(await get('/102')).toMatchObject({ code: 403 })
    const tree = await get('/treeselect')
    expect(tree.code).toBe(200)
    expect(rowsOf(tree.data)).toHaveLength(CODES.length)
    const { data } = await ask('GET', '/treeselect')
    const labels = allNodes(rowsOf(data)).map(({ label }) => label)
    const without = ['List the trash', 'Webhooks (no page)', 'Look up webhooks (no page)']
    expect(labels).toEqual(expect.arrayContaining(['Upload files', ...without]))
    const manager = await walk.managerOf(...CODES)
    const listed = (await walk.ask('GET', '/system/menu/list', { as: manager })).body
    expect(rowsOf(listed.data).map(({ perms }) => perms)).toEqual(CODES)
    const foreign = await walk.ask('GET', '/system/menu/102', { as: manager })
    expect(foreign.body).toMatchObject({ code: 500, error: 'menu_not_found' })
  })

  it('nobody but super administrators writes', async () => {
    const row = await added()
    for (const as of [await walk.holderOf(...CODES), await walk.managerOf(...CODES)]) {
      for (const [method, path, body] of [
        ['POST', '', aForm()],
        ['PUT', '', row],
        ['DELETE', `/${row.menuId}`],
        ['DELETE', `/cascade/${row.menuId}`],
      ] as const) {
        const answer = await walk.ask(method, `/system/menu${path}`, { as, ...(body && { body }) })
        expect(answer.body, `${method} ${path}`).toMatchObject({ code: 403 })
      }
    }
    expect(await named(String(row.menuName))).toEqual(row)
  })

  describe('a menu has to fit', () => {
    it.each([
      [
        'an address with a user',
        { isFrame: '0', path: 'https://a.com@b.example/' },
        'invalid_menu',
      ],
      ['an embedded one', { path: 'http://a.com:pass@b.example' }, 'invalid_menu'],
      ['an address without a host', { isFrame: '0', path: 'https:///b.example' }, 'invalid_menu'],
      ['markup as name', { menuName: '<script>alert(1)</script>' }, 'invalid_menu'],
      ['markup as icon', { icon: '"><img src=x onerror=alert(1)>' }, 'invalid_menu'],
      ['a script as icon', { icon: 'javascript:alert(1)' }, 'invalid_menu'],
      ['data as icon', { icon: 'data:image/svg' }, 'invalid_menu'],
      ['a picture behind a user', { icon: 'https://user@x.example/a.svg' }, 'invalid_menu'],
      ['a query key with NUL', { queryParam: '{"a\\u0000":1}' }, 'invalid_menu'],
      ['a query value with NUL', { queryParam: '{"a":["\\u0000"]}' }, 'invalid_menu'],
      ['an address that is none', { isFrame: '0', path: 'ftp://x' }, 'invalid_menu'],
      ['a script outside', { isFrame: '0', path: 'javascript:alert(1)' }, 'invalid_menu'],
      ['a script inside', { path: ' JavaScript:alert(1)' }, 'invalid_menu'],
      ['data inside', { path: 'data:text/html,x' }, 'invalid_menu'],
      ['another host', { path: '//example.com/x' }, 'invalid_menu'],
      ['a view above the tree', { component: 'system/../../x' }, 'invalid_menu'],
      ['a view with a scheme', { component: 'https://example.com/x' }, 'invalid_menu'],
      ['a list as query', { queryParam: '[1]' }, 'invalid_menu'],
      ['a query with a prototype', { queryParam: '{"__proto__":{"a":1}}' }, 'invalid_menu'],
      ['one further down', { queryParam: '{"a":[{"constructor":1}]}' }, 'invalid_menu'],
      ['a doubled member', { queryParam: '{"a":1,"\\u0061":2}' }, 'invalid_menu'],
      ['a query that is no JSON', { queryParam: 'x' }, 'invalid_menu'],
      ['a code of two parts', { perms: 'a:b' }, 'invalid_menu'],
      ['a wildcard', { perms: 'a:b:*' }, 'invalid_menu'],
      ['an unknown parent', { parentId: 999_999_999 }, 'invalid_menu'],
      ['a button above it', { parentId: 321, menuType: 'F' }, 'invalid_menu'],
      ['a page above it', { parentId: 102 }, 'invalid_menu'],
      ['a page above a directory', { parentId: 102, menuType: 'M' }, 'invalid_menu'],
      ['another kind', { menuType: 'X' }, 'validation_failed'],
      ['no name', { menuName: '' }, 'validation_failed'],
      ['no order', { orderNum: null }, 'validation_failed'],
      ['another status', { status: '2' }, 'validation_failed'],
      ['a long code', { perms: `a:b:${'c'.repeat(100)}` }, 'validation_failed'],
    ])('refuses %s', async (_what, fields, error) => {
      const before = (await list()).length
      expect(await ask('POST', '', aForm(fields))).toMatchObject({ code: 500, error })
      expect(await list()).toHaveLength(before)
    })

    it('takes a name and a path once below the same parent', async () => {
      const [one, other] = [await added({ menuType: 'M' }), await added({ menuType: 'M' })]
      const form = aForm({ parentId: one.menuId })
      expect(await ask('POST', '', form)).toMatchObject(DONE)
      const again = { ...form, path: 'elsewhere' }
      expect(await ask('POST', '', again)).toMatchObject({ code: 500, error: 'invalid_menu' })
      const path = { ...aForm(), parentId: one.menuId, path: form.path.toUpperCase() }
      expect(await ask('POST', '', path)).toMatchObject({ code: 500, error: 'invalid_menu' })
      // A button is no address.
      const button = aForm({ parentId: one.menuId, menuType: 'F', path: form.path })
      expect(await ask('POST', '', button)).toMatchObject(DONE)
      expect(await ask('POST', '', { ...form, parentId: other.menuId })).toMatchObject(DONE)
    })

    it('accepts one of several equal ones sent at once', async () => {
      const { menuId } = await added({ menuType: 'M' })
      const form = aForm({ parentId: menuId })
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((path) => ask('POST', '', { ...form, path })),
      )
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    })
  })

  it('nothing can be below itself, a button or a page', async () => {
    const top = await added({ menuType: 'M' })
    const middle = await added({ menuType: 'M', parentId: top.menuId })
    const page = await added({ parentId: middle.menuId })
    const button = await added({ parentId: page.menuId, menuType: 'F', path: '' })
    const refused = { code: 500, error: 'invalid_menu' }
    for (const parentId of [top.menuId, middle.menuId, page.menuId, button.menuId]) {
      expect(await ask('PUT', '', { ...top, parentId })).toMatchObject(refused)
    }
    expect(await ask('PUT', '', { ...middle, menuType: 'C' })).toMatchObject(refused)
    expect(await ask('PUT', '', { ...page, menuType: 'F' })).toMatchObject(refused)
    expect(await ask('PUT', '', { ...page, parentId: top.menuId })).toMatchObject(DONE)
    expect(await named(String(page.menuName))).toMatchObject({ parentId: top.menuId })
    expect(await ask('PUT', '', { ...page, parentId: 0 })).toMatchObject(DONE)
    expect(await named(String(page.menuName))).toMatchObject({ parentId: 0 })
  })

  it('a menu with dependents is not removed', async () => {
    const top = await added({ menuType: 'M' })
    const page = await added({ parentId: top.menuId })
    expect(await ask('DELETE', `/${top.menuId}`)).toMatchObject({ code: 601, error: 'menu_needed' })
    const { id } = await walk.newcomer()
    await walk.service.given.grant(id, String(page.menuId))
    expect(await ask('DELETE', `/${page.menuId}`)).toMatchObject({ code: 601 })
    expect(await ask('DELETE', `/cascade/${page.menuId}`)).toMatchObject(DONE)
    expect(await ask('DELETE', `/${top.menuId}`)).toMatchObject(DONE)
    expect(await ask('DELETE', `/${top.menuId}`)).toMatchObject({ error: 'menu_not_found' })
  })

  it('a branch goes as a whole, and roles lose it', async () => {
    const top = await added({ menuType: 'M' })
    const page = await added({ parentId: top.menuId, perms: 'walk:branch:list' })
    const button = await added({ parentId: page.menuId, menuType: 'F', path: '' })
    const { id, name } = await walk.newcomer()
    for (const menu of [top, page]) await walk.service.given.grant(id, String(menu.menuId))
    const part = await ask('DELETE', `/cascade/${top.menuId},${page.menuId}`)
    expect(part).toMatchObject({ code: 601 })
    const all = `/cascade/0,${top.menuId},${page.menuId},${button.menuId},999999998`
    expect(await ask('DELETE', all)).toMatchObject(DONE)
    const as = await walk.service.logIn(name)
    expect((await walk.ask('GET', '/system/user/getInfo', { as })).body.data).toMatchObject({
      permissions: [],
    })
  })

  it('a disabled menu gives nothing within a second, nor does what is below', async () => {
    const top = await added({ menuType: 'M', component: '' })
    const page = await added({ parentId: top.menuId, perms: 'system:notice:list' })
    const { id, name } = await walk.newcomer()
    for (const menu of [top, page]) await walk.service.given.grant(id, String(menu.menuId))
    const as = await walk.service.logIn(name)
    const use = async () => (await walk.ask('GET', '/system/notice/list', { as })).body.code
    const seen = async () => {
      const paths = (await routes(as)).map(({ path }) => String(path))
      return paths.filter((path) => !path.endsWith('/account/'))
    }
    expect(await use()).toBe(200)
    expect(await seen()).toEqual([`/${top.path}`, page.path])
    expect(await ask('PUT', '', { ...top, status: '1' })).toMatchObject(DONE)
    await expect.poll(use, SOON).toBe(403)
    await expect.poll(seen, SOON).toEqual([])
  })

  it('a hidden page stays a route, and may name the entry to highlight', async () => {
    const page = await added({ visible: '1', remark: '/system/oss', parentId: 1 })
    await expect
      .poll(
        async () => (await routes(await asAdmin())).find(({ path }) => path === page.path),
        SOON,
      )
      .toMatchObject({ hidden: true, meta: { activeMenu: '/system/oss' } })
  })

  it('pages of every kind become routes, and each leaf has a name', async () => {
    const top = await added()
    const link = await added({ isFrame: '0', path: 'https://example.com/a', menuType: 'M' })
    const embedded = await added({ path: 'https://example.com/b', component: '', parentId: 1 })
    const framed = await added({ path: 'https://www.example.com/c', component: '' })
    const asked = await added({ queryParam: '{"a":1}', parentId: 1 })
    await expect
      .poll(async () => (await routes(await asAdmin())).map(({ path }) => path), SOON)
      .toContain(asked.path)
    const nodes = await routes(await asAdmin())
    expect(nodes.find(({ path }) => path === link.path)).toMatchObject({
      meta: { link: link.path },
    })
    expect(nodes.find(({ path }) => path === top.path)).toMatchObject({
      component: 'system/oss/index',
    })
    expect(nodes).toContainEqual(
      expect.objectContaining({
        component: 'InnerLink',
        meta: expect.objectContaining({ link: embedded.path }),
      }),
    )
    expect(nodes.find(({ path }) => path === 'example/com/c')).toMatchObject({
      component: 'InnerLink',
      meta: { link: framed.path },
    })
    expect(nodes.find(({ path }) => path === asked.path)).toMatchObject({ query: '{"a":1}' })
    for (const node of nodes) expect(node.name).toMatch(/./)
  })

  it('what was stored before the rules is not sent', async () => {
    const hostile = {
      script: "path = 'javascript:alert(1)', opens_externally = true",
      inside: "path = E'java\\tscript:alert(1)'",
      host: "path = '//example.com'",
      view: "component = '../../outside'",
      remote: "component = 'https://example.com/view'",
      user: "path = 'https://a.com@example.com/view', opens_externally = true",
    }
    const stored: string[] = []
    for (const change of Object.values(hostile)) {
      const { menuId } = await added({ parentId: 1 })
      await walk.run(`update menus set ${change} where id = ${menuId}`)
      stored.push(String(menuId))
    }
    const { menuId, path } = await added({ parentId: 1, queryParam: '{"a":1}' })
    await walk.run(`update menus set query = '{"__proto__":{"a":1}}',
      icon = 'javascript:0', title = title || '<script>' where id = ${menuId}`)
    const sent = async () => routes(await asAdmin())
    const query = async () => {
      const node = (await sent()).find((one) => one.path === path)
      return node && (node.query ?? 'none')
    }
    await expect.poll(query, SOON).toBe('none')
    const names = (await sent()).map(({ name }) => String(name))
    expect(stored.filter((id) => names.some((name) => name.endsWith(id)))).toEqual([])
    expect(JSON.stringify(await sent())).not.toMatch(
      /javascript|<script|__proto__|outside|example.com\/view/,
    )
    for (const id of stored) await walk.run(`delete from menus where id = ${id}`)
  })

  it('a new package of tenants has nothing ticked, and no menu of tenants', async () => {
    const { data } = await ask('GET', '/tenantPackageMenuTreeselect/0')
    expect(data).toMatchObject({ checkedKeys: [] })
    const ids = allNodes(rowsOf(Object(data).menus)).map(({ id }) => id)
    expect(ids).toContain(324)
    expect(ids).not.toContain(6)
    const as = await walk.managerOf('system:menu:query')
    const url = '/system/menu/tenantPackageMenuTreeselect/0'
    expect((await walk.ask('GET', url, { as })).body).toMatchObject({ code: 403 })
  })

  it('unknown members of a whole row do no harm, and blank texts empty', async () => {
    const row = await added({ perms: 'walk:blank:list', remark: 'why', queryParam: '{}' })
    const sent = { ...row, createBy: 7, params: {}, superAdmin: true, parentName: 'x' }
    expect(await ask('PUT', '', sent)).toMatchObject(DONE)
    expect(await named(String(row.menuName))).toEqual(row)
    const { menuId } = row
    const nothing = { menuId, menuName: null, perms: null, status: '', parentId: null }
    expect(await ask('PUT', '', nothing)).toMatchObject(DONE)
    expect(await named(String(row.menuName))).toEqual(row)
    const blank = { menuId, perms: '', remark: '', queryParam: '', component: '' }
    expect(await ask('PUT', '', blank)).toMatchObject(DONE)
    expect(await named(String(row.menuName))).toEqual({ ...row, ...blank })
    expect((await walk.ask('GET', '/system/user/getInfo', { as: admin })).body.code).toBe(200)
  })

  it('each front end gets icons it has, and what it sends back changes nothing', async () => {
    const icons = async (headers: Session) => {
      const rows = rowsOf((await ask('GET', '/list', undefined, headers)).data)
      const nodes = await routes(await asAdmin(), headers)
      const route = nodes.find(({ path }) => path === 'role')
      const row = rows.find(({ menuId }) => menuId === 101)
      return [row?.icon, Object(route?.meta).icon]
    }
    const name = 'eos-icons:role-binding-outlined'
    expect(await icons(NAMED)).toEqual([name, name])
    expect(await icons(BROWSER)).toEqual(['peoples', 'peoples'])
    const { data } = await ask('GET', '/101', undefined, BROWSER)
    expect(await ask('PUT', '', Object(data), BROWSER)).toMatchObject(DONE)
    expect(await icons(NAMED)).toEqual([name, name])
    const own = await added({ icon: 'bug' })
    const shown = async (headers: Session) => {
      const answer = await ask('GET', `/${own.menuId}`, undefined, headers)
      return Object(answer.data).icon
    }
    expect([await shown(BROWSER), await shown(NAMED)]).toEqual(['bug', 'ant-design:bug-outlined'])
    const remote = 'https://cdn.example/icons/a.svg?v=2'
    for (const icon of ['of-a-company', 'constructor', 'svg:wechat', 'fa fa-user', '404', remote]) {
      expect(await added({ icon })).toMatchObject({ icon })
    }
  })

  it('whatever comes with the service has a picture in plus-ui', async () => {
    const rows = rowsOf((await ask('GET', '/list', undefined, BROWSER)).data)
    const ours = rows.filter(({ menuId }) => Number(menuId) < 1000)
    for (const { icon } of ours) expect(icon).toMatch(/^(#|[a-z-]+)$/)
  })

  it('a long branch is no unknown address', async () => {
    const ids = Array.from({ length: 300 }, (_, at) =>
      String(9_000_000_000_000_000_000n + BigInt(at)),
    )
    const answer = await ask('DELETE', `/cascade/${ids.join(',')}`)
    expect(answer).toMatchObject({ code: 500, error: 'menu_not_found' })
  })

  it('what the menu page itself needs can be neither removed nor disabled', async () => {
    const kept = { code: 500, error: 'menu_page_kept' }
    const rows = await list()
    const row = (id: number) => rows.find(({ menuId }) => menuId === id) ?? expect.unreachable()
    const { menuId: elsewhere } = await added({ menuType: 'M' })
    for (const id of [1, 102, 321, 322, 323, 324]) {
      expect(await ask('PUT', '', { ...row(id), status: '1' }), String(id)).toMatchObject(kept)
      expect(await ask('PUT', '', { ...row(id), parentId: elsewhere })).toMatchObject(kept)
    }
    expect(await ask('PUT', '', { ...row(323), perms: 'system:menu:other' })).toMatchObject(kept)
    expect(await ask('DELETE', '/324')).toMatchObject(kept)
    const whole = '102,321,322,323,324'
    expect(await ask('DELETE', `/cascade/${whole}`)).toMatchObject(kept)
    expect(await ask('PUT', '', { ...row(102), menuName: 'Renamed', orderNum: 99 })).toMatchObject(
      DONE,
    )
    expect(await ask('PUT', '', row(102))).toMatchObject(DONE)
  })

  it('each change leaves one entry, and refusals are worded in both languages', async () => {
    const row = await added()
    const page = { ...row, status: '1', menuId: 102, parentId: 1 }
    const zh = { 'content-language': 'zh_CN' }
    expect((await ask('PUT', '', page, zh)).msg).toMatch(/\p{Script=Han}/u)
    expect((await ask('PUT', '', { ...page, orderNum: 51 })).msg).toMatch(/^[ -~]+$/)
    await ask('PUT', '', { ...row, orderNum: 51 })
    await ask('DELETE', `/cascade/${row.menuId}`)
    const log = await walk.ask('GET', '/monitor/operlog/list?pageSize=5', {
      as: await asAdmin(),
      headers: zh,
    })
    expect(rowsOf(log.body.rows)).toMatchObject([
      { title: '菜单管理', businessType: 3, status: 0, operName: 'admin' },
      { title: '菜单管理', businessType: 2, status: 0 },
      { title: '菜单管理', businessType: 2, status: 1 },
      { title: '菜单管理', businessType: 2, status: 1 },
      { title: '菜单管理', businessType: 1, status: 0 },
    ])
  })
}

type Row = Readonly<Record<string, unknown>>

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.map(Object) : []
}

/** Depth first. */
function allNodes(nodes: readonly Row[]): Row[] {
  return nodes.flatMap((node) => [node, ...allNodes(rowsOf(node.children))])
}
