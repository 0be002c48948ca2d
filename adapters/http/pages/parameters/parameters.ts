import { PARAMETER } from '../../../../domain/settings/parameter.ts'
import { page } from '../record/page.ts'
import { letterFlag, named } from '../record/wire-column.ts'

export const parametersPage = page({
  of: PARAMETER,
  words: { en: ['a parameter', 'parameters'], zh: '参数' },
  url: '/system/config',
  permission: 'system:config',
  area: 'parameter',
  wire: {
    id: named('configId', 'Id', '参数主键'),
    name: named('configName', 'Name', '参数名称'),
    key: named('configKey', 'Key', '参数键名'),
    value: named('configValue', 'Value', '参数键值'),
    isBuiltIn: letterFlag('configType', ['N', 'Y'], 'Y: built in', 'Built in', '系统内置'),
    remark: named('remark', 'Remark', '备注'),
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  sheet: {
    name: 'parameters',
    words: { en: 'Parameters', zh: '参数数据' },
    columns: ['id', 'name', 'key', 'value', 'isBuiltIn', 'remark', 'createdAt'],
    labels: { isBuiltIn: 'sys_yes_no' },
  },
})
