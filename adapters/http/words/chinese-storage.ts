import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const chineseStorage: Catalogue = {
  platform_not_private:
    '请将“桶权限类型”改为“private”（私有）：所有存储平台的文件均为私有，访问地址均带签名',
  platform_foreign_objects: '此处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
  platform_added_beside:
    '新增成功。该处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
}
