import type { Catalogue } from './catalogue.ts'

/** Refusals for departments and posts. */
export const chineseOrganization: Catalogue = {
  department_cycle: '部门不能位于自身或其下级部门之下',
  department_disabled: '部门“{name}”已停用',
  department_is_root: '默认部门“{name}”不能删除',
  department_has_children: '部门“{name}”存在下级部门，不能删除',
  department_has_enabled: '部门“{name}”包含未停用的下级部门',
  department_has_posts: '部门“{name}”存在岗位，不能删除',
  department_has_users: '部门“{name}”存在用户',
  post_held: '岗位“{name}”已分配给用户',
}
