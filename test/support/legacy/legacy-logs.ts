import type { Cell, LegacyRows } from './legacy-schema.ts'

type Row = Readonly<Record<string, Cell>>

const DAY_MS = 86_400_000
/** Of the zone in which the other system runs. */
const OFFSET_MS = 8 * 3_600_000
const SNOWFLAKE = 1_790_000_000_000_000_000n

/** What nobody may find here. */
export const SENT_SECRET = 'Sent-Secret-8'

/** @returns a moment as the other system writes it, in Shanghai */
function legacyTime(daysAgo: number): string {
  const at = new Date(Date.now() - daysAgo * DAY_MS + OFFSET_MS)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** An id of that time. */
function legacyLogId(daysAgo: number, nth = 0): string {
  return String(SNOWFLAKE - BigInt(Math.round(daysAgo * 1000)) * 1000n + BigInt(nth))
}

const at = (daysAgo: number, nth = 0) => ({
  id: legacyLogId(daysAgo, nth),
  time: legacyTime(daysAgo),
})

export function aLogin(daysAgo: number, fields: Row = {}): Row {
  const { id, time } = at(daysAgo)
  return {
    ...{ info_id: id, tenant_id: '000000', user_name: 'user1', client_key: 'pc' },
    ...{ device_type: 'pc', ipaddr: '203.0.113.7', login_location: 'XX XX', browser: 'Chrome' },
    ...{ os: 'Windows 10 or Windows Server 2016', status: '0', msg: '登录成功', login_time: time },
    ...fields,
  }
}

export function anOldOperation(daysAgo: number, fields: Row = {}): Row {
  const { id, time } = at(daysAgo)
  return {
    ...{ oper_id: id, tenant_id: '000000', title: '用户管理', business_type: 2, operator_type: 1 },
    ...{ method: 'org.sample.UserController.edit()', request_method: 'PUT', oper_name: 'user1' },
    ...{ dept_name: 'Sales', oper_url: '/system/user', oper_ip: '203.0.113.7', status: 0 },
    ...{ oper_location: 'XX XX', oper_param: `{"password":"${SENT_SECRET}"}`, error_msg: '' },
    ...{ json_result: `{"code":200,"msg":"${SENT_SECRET}"}`, oper_time: time, cost_time: 37 },
    ...fields,
  }
}

/** Logs of some months: with entries of another tenant, and such as cannot come. */
export function legacyLogs(): LegacyRows {
  return {
    sys_logininfor: [
      aLogin(200),
      aLogin(20),
      aLogin(3, { status: '1', msg: '密码输入错误1次', browser: 'MSEdge', os: 'OSX' }),
      aLogin(2, { msg: '退出成功', client_key: 'unknown', browser: 'Safari', os: 'iPhone' }),
      aLogin(1, {
        user_name: '13800000001',
        status: '1',
        msg: '对不起, 您的账号：13800000001 不存在.',
      }),
      aLogin(0.5, { msg: '注册成功', ipaddr: '', client_key: null, browser: null, os: null }),
      aLogin(0.4, { tenant_id: '100001' }),
      aLogin(0.3, { login_time: null }),
    ],
    sys_oper_log: [
      anOldOperation(200),
      anOldOperation(20),
      anOldOperation(3, { title: '请假', business_type: 1, request_method: 'POST' }),
      anOldOperation(2, {
        ...{ title: '在线用户', business_type: 7, request_method: 'DELETE' },
        oper_url: `/monitor/online/eyJhbGciOi.${SENT_SECRET}.9`,
      }),
      anOldOperation(1, { status: 1, error_msg: "新增用户'bob'失败，手机号码13800000001已存在" }),
      anOldOperation(0.5, {
        status: 1,
        error_msg: `\r\n### Error ${SENT_SECRET}`,
        business_type: 99,
      }),
      anOldOperation(0.4, { tenant_id: '100001' }),
    ],
  }
}
