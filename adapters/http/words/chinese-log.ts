import type { Catalogue } from './catalogue.ts'

/** What the operation log says in place of texts that quote what it does not keep. */
export const chineseLog: Catalogue = {
  'record_not_found.logged': '对象不存在',
  'invalid_field.logged': '字段值不正确',
  'field_taken.logged': '该值已被使用',
  'record_in_use.logged': '正在使用，不能删除',
  'record_built_in.logged': '内置的数据不能这样修改',
  'invalid_request.logged': '字段缺失或过长',
  'platform_default.logged': '默认存储平台不能这样修改',
  'platform_built_in.logged': '内置存储平台不能删除',
  'platform_key_taken.logged': '配置 key 已存在',
  'wrong_password.logged': '旧密码错误',
  'unknown_grant_type.logged': '授权类型不存在',
  'invalid_client_field.logged': '客户端字段不正确',
  'invalid_platform.logged': '存储配置不正确',
}
