import type { Catalogue } from './catalogue.ts'

/** Refusals of second factors, and what the login log and the explanation of a login say. */
export const chineseSignIn: Catalogue = {
  factor_required:
    '密码正确，还需双重验证。请在密码框中输入：密码、空格、验证器应用的 6 位数字（或恢复码）',
  'factor_required.nowhere':
    '您的账号已启用双重验证。请改用密码登录，并在密码框中输入：密码、空格、验证器应用的 6 位数字',
  'factor_required.in-field': '您的账号已启用双重验证，请输入验证器应用中的验证码，或一个恢复码',
  'factor_required.passkey':
    '您的账号由通行密钥保护。请使用通行密钥登录，或在密码框中输入：密码、空格、恢复码',
  wrong_factor: '动态验证码错误或已被使用（第 {failures} 次）。请等待应用显示下一个验证码后再试',
  wrong_first_code: '这不是当前的验证码。请确认手机时间为自动设置，然后输入下一个验证码',
  factor_exists: '您的账号已启用验证器应用，请先移除',
  no_factor: '您的账号未启用双重验证',
  nothing_to_confirm: '本次设置已失效，请重新开始',
  fresh_login_required: '为确认是您本人，请退出并重新登录，然后在十分钟内再次操作',
  'login_log.factor_required': '首要凭证正确，已要求双重验证',
  'login_log.wrong_factor': '双重验证码错误或已被使用',
  'wrong_factor.logged': '双重验证码错误或已被使用',
  'login_check.second_factor':
    '账号已启用双重验证：须在密码后加一个空格和验证码，或使用 `otp` 字段',
  'login_log.success': '登录成功',
  'login_log.logout': '退出成功',
  'login_log.ended': '会话被强制结束',
  'login_log.invalid_grant': '用户名或密码错误',
  'login_log.account_locked': '账号已锁定',
  'login_log.invalid_request': '字段缺失或过长',
  'login_log.too_many_requests': '访问过于频繁',
  'login_check.client_known': '没有此编号的客户端',
  'login_check.client_enabled': '客户端已停用',
  'login_check.grant_allowed': '客户端未允许该授权类型',
  'login_check.grant_configured': '服务未配置该授权类型',
  'login_check.captcha': '登录时须提交验证码',
  'login_check.budget': '该地址登录失败次数过多，{seconds} 秒后再试',
  'login_check.user_known': '没有使用此名称的账号',
  'login_check.user_enabled': '账号已停用',
  'login_check.user_not_locked': '多次输错，账号锁定 {minutes} 分钟',
}
