import { describe, expect, it } from 'vitest'
import {
  presetFor,
  publicCloud,
  UnknownCloud,
} from '../../../domain/storage/platforms/cloud-presets.ts'

describe('the clouds', () => {
  it.each([
    ['s3.amazonaws.com', 'aws', 'us-east-1', false],
    ['s3.us-east-2.amazonaws.com', 'aws', 'us-east-2', false],
    ['s3-eu-west-1.amazonaws.com', 'aws', 'eu-west-1', false],
    ['s3.dualstack.ap-southeast-2.amazonaws.com', 'aws', 'ap-southeast-2', false],
    ['s3-fips.us-gov-west-1.amazonaws.com', 'aws', 'us-gov-west-1', false],
    ['s3.cn-north-1.amazonaws.com.cn', 'aws', 'cn-north-1', false],
    ['oss-cn-hangzhou.aliyuncs.com', 'aliyun', 'oss-cn-hangzhou', false],
    ['oss-cn-beijing-internal.aliyuncs.com', 'aliyun', 'oss-cn-beijing', false],
    ['oss-ap-southeast-1.aliyuncs.com', 'aliyun', 'oss-ap-southeast-1', false],
    ['cos.ap-beijing-1.myqcloud.com', 'tencent', 'ap-beijing-1', false],
    ['cos.ap-shanghai.tencentcos.cn', 'tencent', 'ap-shanghai', false],
    ['obs.cn-north-4.myhuaweicloud.com', 'huawei', 'cn-north-4', false],
    ['obs.eu-west-101.myhuaweicloud.eu', 'huawei', 'eu-west-101', false],
    ['s3-cn-east-1.qiniucs.com', 'qiniu', 'cn-east-1', true],
    ['s3.us-north-1.qiniucs.com', 'qiniu', 'us-north-1', true],
    ['0123456789abcdef0123456789abcdef.r2.cloudflarestorage.com', 'r2', 'auto', true],
    ['0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com', 'r2', 'auto', true],
  ])('%s is of %s in %s, path style %s', (host, name, region, pathStyle) => {
    expect(publicCloud(host)).toMatchObject({ name, region, pathStyle, signatureVersion: 'v4' })
  })

  it.each([
    ...['amazonaws.com', 'xs3.amazonaws.com', 's3.amazonaws.com.evil.example', 's3xamazonaws.com'],
    ...['ec2-3-5-7-9.compute-1.amazonaws.com', 'bucket.s3.amazonaws.com', 's3.amazonaws.comx'],
    ...[
      'aliyuncs.com',
      'ecs.aliyuncs.com',
      'oss.evil.aliyuncs.com',
      'oss-cn-x.aliyuncs.com.evil.example',
    ],
    ...[
      'cos.ap-beijing.myqcloud.cn',
      'cos.myqcloud.com',
      'evil.cos.ap-beijing.myqcloud.com',
      'obs.myhuaweicloud.com',
    ],
    ...['r2.cloudflarestorage.com', 'x.r2.cloudflarestorage.com', 'minio', 'ceph', 'localhost'],
  ])('%s is none of theirs', (host) => {
    expect(publicCloud(host)).toBeUndefined()
  })

  it.each([
    ['minio.example.com', undefined, 's3', true, 'us-east-1'],
    ['objects.example.com', 'tencent', 's3', false, 'ap-guangzhou'],
    ['objects.example.com', 'ceph', 's3', true, 'us-east-1'],
    ['own.aliyuncs.com', undefined, 'ali-oss', false, 'oss-cn-hangzhou'],
    ['aliyuncs.com.example.com', undefined, 's3', true, 'us-east-1'],
    ['s3.amazonaws.com', 'minio', 's3', false, 'us-east-1'],
  ])('%s, called %s, suggests %s', (host, name, kind, pathStyle, region) => {
    expect(presetFor(host, name)).toMatchObject({ kind, pathStyle, region })
  })

  it('that are unknown are refused, even if the host is known', () => {
    for (const host of ['objects.example.com', 's3.amazonaws.com']) {
      expect(() => presetFor(host, 'unheard of')).toThrow(UnknownCloud)
    }
  })
})
