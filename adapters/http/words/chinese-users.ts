import type { Catalogue } from './catalogue.ts'

/** Messages of the page for users. */
export const chineseUsers: Catalogue = {
  not_yours_to_give: '没有权限进行此分配',
  'not_yours_to_give.role': '没有权限分配该角色',
  'not_yours_to_give.post': '没有权限分配该岗位，或岗位不属于该部门',
  'not_yours_to_give.department': '部门不存在，或没有权限使用该部门',
  role_required: '请至少选择一个角色',
  'push.password-given': '您的密码由他人设置，请到个人中心修改密码',
  password_change_required: '您的密码由他人设置，请先到个人中心修改密码',
  import_text: '{text}',
  import_failed: '{text}',
  import_done: '恭喜您，数据已全部导入成功！共 {done} 条，数据如下：',
  import_partly_done: '成功 {done} 条，失败 {failed} 条。失败的数据如下：',
  import_failures: '很抱歉，导入失败！共 {failed} 条数据不正确，未导入任何数据，错误如下：',
  import_initial_password: '新增用户的初始密码：{password}（仅显示这一次，请妥善告知本人）',
  user_added_with_password: '用户已新增，初始密码：{password}（仅显示这一次，请妥善告知本人）',
  import_checked: '数据校验通过，可以导入！共 {done} 条，本次仅校验，未写入任何数据：',
  import_partly_checked:
    '可导入 {done} 条，不可导入 {failed} 条。本次仅校验，未写入任何数据，错误如下：',
  import_check_failures:
    '校验未通过！共 {failed} 条数据不正确，本次仅校验，未写入任何数据，错误如下：',
  import_would_add: '账号 {name} 将新增',
  import_would_change: '账号 {name} 将更新',
  import_added: '账号 {name} 导入成功',
  import_changed: '账号 {name} 更新成功',
  import_refused: '账号 {name} 导入失败：{reason}',
  unreadable_sheet: '无法读取该文件：仅支持 .xlsx 格式，且文件不能损坏或过大',
  too_many_rows: '表格超过 {most} 行，未导入任何数据，请拆分后再导入',
  missing_column: '表格缺少列“{column}”，请使用模板',
  formula_in_cell: '该行包含公式，请改为文本',
}
