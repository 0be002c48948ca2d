import type { Catalogue } from './catalogue.ts'

/** Refusals for every record with a page, and for departments and posts. `rule` says what the field accepts. */
export const chineseRecords: Catalogue = {
  a_record: '记录',
  record_not_found: '{record}不存在',
  invalid_field: '{field} 不正确',
  'invalid_field.bound': '{field}：{rule}',
  'invalid_field.days': '{field}：自现在起最多 {most} 天',
  'invalid_field.ambiguous': '{field}有多条同名记录，请填写编号',
  'invalid_field.required': '{field}不能为空',
  'invalid_field.unknown': '{field}不存在，或没有权限使用',
  'invalid_field.shown': '{field}中有并非刚刚插入的文件地址，请重新插入图片',
  'invalid_field.many': '{field}中的文件最多显示 200 次',
  field_taken: '{field}已存在',
  record_referred: '{record}仍被{by}使用，不能删除',
  file_on_hold: '文件 {name} 已被保全，不能删除：{reason}',
  file_held: '文件仍被{by}使用，不能删除',
  record_in_use: '{record}“{name}”正在使用，不能删除',
  record_built_in: '内置的{record}不能这样修改',
  department_cycle: '部门不能位于自身或其下级部门之下',
  department_disabled: '部门“{name}”已停用',
  department_is_root: '默认部门“{name}”不能删除',
  department_has_children: '部门“{name}”存在下级部门，不能删除',
  department_has_enabled: '部门“{name}”包含未停用的下级部门',
  department_has_posts: '部门“{name}”存在岗位，不能删除',
  department_has_users: '部门“{name}”存在用户',
  post_held: '岗位“{name}”已分配给用户',
}
