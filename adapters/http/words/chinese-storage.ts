import type { Catalogue } from './catalogue.ts'

/** Messages about storage platforms and their objects. */
export const chineseStorage: Catalogue = {
  'push.quota-near': '您的文件已达到存储限额的 80%',
  'push.department-quota-near': '您部门的文件已达到存储限额的 80%',
  platform_not_private:
    '请将“桶权限类型”改为“private”（私有）：所有存储平台的文件均为私有，访问地址均带签名',
  'storage_unreachable.answered': '存储服务拒绝了请求：{storeCode}，请联系运维检查存储平台',
  'storage_full.answered': '存储空间已满：{storeCode}',
  'platform_not_working.key_expired': '密钥已过期，请填写新的密钥，或改用由服务自动更新的密钥',
  'platform_not_working.account_disabled':
    '密钥所属的账号已被云服务商停用（常见原因是欠费），请联系云服务商',
  'platform_not_working.bucket_in_host':
    '存储服务要求将存储桶写在主机名之前，请关闭路径风格（pathStyle）',
  'platform_not_working.no_object_store':
    '访问站点返回的是网页而非对象存储，可能是控制台或代理，请检查主机名和端口',
  'upload_type.other': '不允许上传该类型的文件，允许的类型：{accepted}',
  'upload_type.declared': '不允许上传该类型的文件：上传程序声明的类型与扩展名 {suffix} 不符',
  'upload_type.heic':
    '不允许上传 HEIC 图片，服务无法读取这种格式。请另存为 JPEG；iPhone 可在“设置 - 相机 - 格式”中选择“兼容性最佳”',
  'upload_type.mov': '不允许上传 MOV 视频，请另存为 MP4',
  'upload_content.rename_format': '文件内容与类型不符：实际为 {what}，请将扩展名改为 {suffix}',
  'upload_content.rename_text': '文件内容与类型不符：实际为纯文本，请将扩展名改为 {suffix}',
  'upload_content.format': '文件内容与类型不符：实际为 {what}，请另存为与扩展名一致的格式',
  'upload_content.text': '文件内容与类型不符：实际为纯文本，请另存为与扩展名一致的格式',
  'upload_content.protected': '文件内容与类型不符：该文件有密码保护，请去掉密码后再上传',
  'upload_content.old_office':
    '文件内容与类型不符：该文件是旧版 Office（97-2003）文件或有密码保护，请去掉密码并另存为新版格式',
  'upload_content.program': '文件内容与类型不符：实际为可执行程序',
  'endpoint_has_bucket.logged': '访问站点中含有桶名',
  'endpoint_has_path.logged': '访问站点中含有路径',
  endpoint_has_bucket: '访问站点中含有桶名 {bucket}：访问站点请填 {host}，桶名称请填 {bucket}',
  endpoint_has_path: '访问站点中含有路径 {path}：只填主机和端口，桶名称和前缀另有输入项',
  platform_foreign_objects: '此处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
  platform_added_beside:
    '新增成功。该处有 {count} 个对象不是通过本平台存储的，系统不会改动或删除它们',
  platform_not_found: '存储平台不存在',
  platform_key_taken: '配置 key {key} 已存在',
  platform_default: '{key} 是默认存储平台，请先设置其他默认平台',
  platform_built_in: '{key} 为内置存储平台，不能删除',
  platform_move: '正在从 {key} 迁出或向其迁入文件，请先完成或取消迁移',
  platform_files: '{key} 下仍有文件，或有尚未删除成功的对象，不能删除或修改配置 key',
  platform_location_in_use:
    '{key} 的文件（或尚未删除成功的对象）仍在原位置，请另行添加存储平台并迁移文件；使用 "force": true 时只修改配置，不会移动对象',
  platform_changing: '该存储平台正被他人修改，请查看当前配置后重试',
  platform_not_working: '存储平台不可用，请先测试以了解原因',
  platform_needs_actions: '此步骤所需的策略操作：{actions}',
  'direct_incomplete.logged': '存储平台尚未收到完整文件',
}
