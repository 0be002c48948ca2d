import { ROLE_CHOICE } from '../../access/role-choice.ts'
import { POST } from '../../organization/post.ts'
import { flag } from '../../records/flag.ts'
import { integer } from '../../records/integer.ts'
import { type RowOf, record } from '../../records/record.ts'
import { InvalidField } from '../../records/record-errors.ts'
import { department, reference } from '../../records/reference.ts'
import { author, authorName, createdAt } from '../../records/stamps.ts'
import { text } from '../../records/text.ts'
import type { DirectoryPerson } from './person.ts'

/** The attribute that stands for the groups of a person. */
const GROUP = 'group'

/** People of a group, or with a value of an attribute, get a role, a department or a post. */
export const DIRECTORY_RULE = record({
  name: 'directory-rule',
  table: 'directory_rules',
  fields: {
    sortOrder: integer({ min: 0, max: 9999, empty: 10, words: ['Order', '显示顺序'] }),
    attribute: text({
      max: 100,
      filter: 'equals',
      empty: GROUP,
      words: ['Attribute (group, or another)', '属性（group 为用户组）'],
    }),
    value: text({ max: 255, filter: 'contains', words: ['Value', '属性值'] }),
    role: reference({ to: ROLE_CHOICE, empty: undefined, words: ['Role', '角色'] }),
    department: department({ empty: undefined, words: ['Department', '部门'] }),
    post: reference({ to: POST, empty: undefined, words: ['Post', '岗位'] }),
    isDisabled: flag({
      filter: 'equals',
      empty: false,
      wire: 'status',
      words: ['Status', '状态'],
      letters: ['0', '1', '0 normal, 1 disabled'],
      dictionary: 'sys_normal_disable',
    }),
    remark: text({ max: 500, empty: undefined, words: ['Remark', '备注'] }),
    authorId: author,
    authorName,
    createdAt,
  },
  sort: ['sortOrder', 'createdAt'],
  order: [{ by: 'sortOrder', descending: false }],
  check({ value, role, department: placedIn, post }) {
    if (value.trim() === '') throw new InvalidField('value')
    if (role === undefined && placedIn === undefined && post === undefined)
      throw new InvalidField('role')
  },
})

export type DirectoryRule = RowOf<typeof DIRECTORY_RULE.fields>

/** Groups and values are compared without regard to case, as directories do. */
export function applies(
  { attribute, value, isDisabled }: DirectoryRule,
  { groups, attributes }: Pick<DirectoryPerson, 'groups' | 'attributes'>,
): boolean {
  if (isDisabled) return false
  const ofAttribute = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined
  const values = attribute === GROUP ? groups : (ofAttribute ?? [])
  const wanted = folded(value)
  return values.some((one) => folded(one) === wanted)
}

function folded(value: string): string {
  return value.normalize('NFKC').trim().toLowerCase()
}
