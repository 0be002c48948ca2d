import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FRONT_ENDS, type FrontEnd } from '../../../bootstrap/parts/generator/page/front-ends.ts'
import { pageFiles } from '../../../bootstrap/parts/generator/page/generate-page.ts'
import type { ShapeField } from '../../../bootstrap/parts/generator/page/page-shape.ts'
import { ASSETS, EVERYTHING, LEAST } from '../../support/page-shapes.ts'

/** Its list finds rows by parts of their labels. */
const SEARCHED: ShapeField = {
  name: 'vendorId',
  label: 'Vendor',
  kind: 'reference',
  form: 'required',
  source: { url: '/upkeep/vendor/list', id: 'vendorId', label: 'vendorName', isSearched: true },
}
const BUTTONS = ['add', 'edit', 'remove', 'export', 'import']

/** All files of a page as one text. */
function textOf(...given: Parameters<typeof pageFiles>): string {
  return [...pageFiles(...given).values()].join('\n')
}

describe.each(FRONT_ENDS)('a page for %s', (frontEnd) => {
  it('has a button for each permission code, and calls what its page has', () => {
    const text = textOf(ASSETS, frontEnd)
    for (const button of BUTTONS) expect(text).toContain(`['asset:asset:${button}']`)
    expect(text).toContain("const root = '/asset/asset';")
    for (const path of ['export', 'importData', 'importTemplate']) expect(text).toContain(path)
  })

  it('names neither what a page does not have', () => {
    const text = textOf(LEAST, frontEnd)
    expect(text).toContain("['kept:tag:remove']")
    expect(text).not.toMatch(/export'\]|import'\]|importData|\/export`|getDictOptions|optionselect/)
  })

  it('offers to change rows by a sheet, where sheets have all that tells them from others', () => {
    expect(textOf({ ...ASSETS, importUpdates: true }, frontEnd)).toMatch(/updateSupport/)
    expect(textOf(ASSETS, frontEnd)).not.toMatch(/updateSupport|updates/)
  })

  it('has every field by its name on the wire, and in the language of the page', () => {
    const text = textOf(EVERYTHING, frontEnd)
    for (const { name } of EVERYTHING.fields) expect(text).toContain(name)
    expect(text).toContain('Title of the contract')
    expect(text).not.toMatch(/[\u4e00-\u9fff]/)
    expect(textOf(ASSETS, frontEnd)).toContain('购置日期')
  })

  it('asks for ranges by the names of the list', () => {
    const text = textOf(ASSETS, frontEnd)
    for (const key of ['beginBoughtOn', 'endBoughtOn', 'beginTime']) expect(text).toContain(key)
  })

  it('asks for bounds of numbers', () => {
    const text = textOf(EVERYTHING, frontEnd)
    for (const key of ['beginYears', 'endYears']) expect(text).toContain(key)
  })

  it('shows names in lists, and sends the ids', () => {
    const text = textOf(ASSETS, frontEnd)
    expect(text).toMatch(/(field: |prop=)['"]holderName['"]/)
    expect(text).toMatch(/(fieldName: |form\.)'?holder\b/)
  })

  it('clears what may be empty by an empty text', () => {
    expect(textOf(ASSETS, frontEnd)).toMatch(/boughtOn: [\w.]+boughtOn \?\? ''/)
  })

  it('finds what a row may name as somebody types, and shows what it names', () => {
    const text = textOf(EVERYTHING, frontEnd)
    expect(text).toContain('nickName: text }')
    expect(text).toContain('pageSize: 200 }')
    expect(text).toMatch(/label: row.vendorName, .*\n?.*option.label\).includes\(text/)
    expect(text).toContain('ownerChoices.name(')
    expect(textOf({ ...EVERYTHING, fields: [SEARCHED] }, frontEnd)).toContain(
      'pageSize: 50, vendorName: text }',
    )
  })

  it('knows of a row what is a file and what may be empty', () => {
    const [, model] = [...pageFiles(EVERYTHING, frontEnd).values()]
    const members = [
      ...['scan: number | string;', 'annexes: (number | string)[] | null;'],
      ...['deptId: null | number | string;', 'ownerName: null | string;', 'startsOn: string;'],
    ]
    for (const member of members) expect(model).toContain(`  ${member}\n`)
  })

  it('has further buttons of rows, and shows what came back', () => {
    const text = textOf(EVERYTHING, frontEnd)
    expect(text).toContain("['upkeep:contract:renew']")
    expect(text).toContain("act(row, 'access-key', [['key', 'Key']])")
    expect(text).toMatch(/actAccessKey.*\{[^}]*"Replace the contractor's key\?"/)
    expect(text).toMatch(/actClose\(.*row\)">/)
    expect(textOf(LEAST, frontEnd)).not.toMatch(/actOn|Act\b|\bact\b/)
  })

  it.each([
    [10, false],
    [11, true],
  ])('finds one of %i options by typing: %s', (count, isFound) => {
    const options = Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${at}` }))
    const level = {
      name: 'level',
      label: 'Level',
      kind: 'choice',
      options,
      form: 'required',
    } as const
    const text = textOf({ ...LEAST, fields: [level] }, frontEnd)
    expect(/filterable|showSearch: true/.test(text)).toBe(isFound)
  })

  it('escapes labels in code and in templates', () => {
    const text = textOf(EVERYTHING, frontEnd)
    expect(text).toContain('B\'s"')
    expect(text).not.toContain('<machines>"')
  })
})

describe('a page for vben5', () => {
  const files = pageFiles(EVERYTHING, 'vben5')
  const folder = 'views/upkeep/maintenance-contract'
  const data = files.get(`${folder}/data.tsx`) ?? ''

  it('is an API module, a model, a list, a drawer and an import', () => {
    expect([...files.keys()]).toEqual([
      'api/upkeep/maintenance-contract/index.ts',
      'api/upkeep/maintenance-contract/model.d.ts',
      `${folder}/data.tsx`,
      `${folder}/index.vue`,
      `${folder}/maintenance-contract-drawer.vue`,
      `${folder}/maintenance-contract-import-modal.vue`,
    ])
  })

  it.each([
    ['Input', 'contractTitleOfTheCompany'],
    ['Textarea', 'terms'],
    ['RadioGroup', 'isOpen'],
    ['InputNumber', 'price'],
    ['DatePicker', 'startsOn'],
    ['Select', 'level'],
    ['Select', 'vendorId'],
    ['Select', 'owner'],
    ['ApiTreeSelect', 'deptId'],
    ['FileUpload', 'scan'],
  ])('has the component %s for %s', (component, name) => {
    const [, form = ''] = data.split('drawerSchema')
    const item = form.split('  {\n').find((each) => each.includes(`fieldName: '${name}'`))
    expect(item).toContain(`component: '${component}'`)
  })

  it('labels values by their dictionaries', () => {
    expect(data).toContain("renderDict(row.isBinding, 'sys_yes_no')")
    expect(data).toContain("renderDictTags(row.tags ?? [], getDictOptions('contract_tag'))")
    expect(data).toContain('labelsOf(levelChoices, cellValue ?? [])')
  })

  it('closes the drawer of a row that cannot be read', () => {
    const drawer = files.get(`${folder}/maintenance-contract-drawer.vue`) ?? ''
    const [, opening = ''] = drawer.split('handleOpenChange(isOpen')
    expect(opening.split('\n}')[0]).toMatch(
      /catch \(error\) \{[^}]*close\(\);\s*\} finally \{[^}]*drawerLoading\(false\)/,
    )
  })

  it('keeps decimals exact, and the bounds of the record', () => {
    expect(data).toMatch(/precision: 2, stringMode: true/)
    expect(data).toMatch(/min: 0, max: 9, precision: 0/)
    expect(data).toContain('maxlength: 100')
  })
})

describe('a page for plus-ui', () => {
  const files = pageFiles(EVERYTHING, 'plus-ui')
  const page = files.get('views/upkeep/maintenance-contract/index.vue') ?? ''

  it('is an API module, its types and a page with its dialogs', () => {
    expect([...files.keys()]).toEqual([
      'api/upkeep/maintenance-contract/index.ts',
      'api/upkeep/maintenance-contract/types.ts',
      'views/upkeep/maintenance-contract/index.vue',
    ])
  })

  it.each([
    ['<el-input v-model="form.contractTitleOfTheCompany"'],
    ['<el-radio-group v-model="form.isOpen">'],
    ['<el-input-number v-model="form.years" :precision="0" :min="0" :max="9"'],
    ['<el-input v-model="form.price"'],
    ['<el-date-picker v-model="form.startsOn" type="date" value-format="YYYY-MM-DD"'],
    ['<el-tree-select v-model="form.deptId"'],
    ['<file-upload v-model="form.annexes" :limit="10"'],
    ['<dict-tag :options="contract_tag" :value="scope.row.tags" />'],
  ])('has %s', (element) => {
    expect(page).toContain(element)
  })

  it('takes back a complaint as soon as something is picked', () => {
    expect(page).toMatch(/level: \[\{ required: true, .*trigger: 'change'/)
    expect(page).toMatch(/contractTitleOfTheCompany: \[\{ required: true, .*trigger: 'blur'/)
  })

  it('stops loading when its list fails', () => {
    expect(page).toMatch(/finally\(\(\) => \(loading.value = false\)\)/)
  })

  it('gives several labels lines of their own', () => {
    expect(page).toMatch(/prop="kinds" min-width="220">/)
    expect(page).toMatch(/prop="level" min-width="120" show-overflow-tooltip>/)
  })

  it('accepts the decimals that the record accepts', () => {
    const [, pattern = ''] = /price: \[.*pattern: \/(.+?)\/,/.exec(page) ?? []
    const accepts = new RegExp(pattern)
    for (const text of ['0', '12.5', '-1.25', '9999999999.99']) expect(text).toMatch(accepts)
    for (const text of ['1.255', '1.', 'x', '10000000000']) expect(text).not.toMatch(accepts)
  })
})

/** What generated pages use of a front end, below its sources. */
const USED: Readonly<Record<FrontEnd, readonly string[]>> = {
  vben5: [
    ...['adapter/form', 'adapter/vxe-table', 'api/common', 'api/helper', 'api/system/oss'],
    ...['api/system/user/model', 'utils/dict', 'utils/file/export', 'utils/http', 'utils/popup'],
    'utils/render',
  ],
  'plus-ui': ['api/system/dept/types', 'api/system/user', 'utils/request'],
}
const IMPORT = /from '((?:\.\.?|#|@)\/[^']+)'/g

describe.each(FRONT_ENDS)('the imports of a page for %s', (frontEnd) => {
  it.each([
    ['of everything', EVERYTHING],
    ['of a company', { ...ASSETS, importUpdates: true } as const],
    ['of the least', LEAST],
  ])('lead to files of the page or of the front end: %s', (_case, shape) => {
    const files = pageFiles(shape, frontEnd)
    const isThere = (path: string) =>
      ['', '.ts', '.tsx', '.d.ts', '/index.ts'].some((end) => files.has(`${path}${end}`))
    const found = [...files].flatMap(([name, text]) =>
      [...text.matchAll(IMPORT)].map(([, path = '']) =>
        path.startsWith('.') ? posix.join(posix.dirname(name), path) : path.slice(2),
      ),
    )
    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((path) => !isThere(path) && !USED[frontEnd].includes(path))).toEqual([])
  })
})
