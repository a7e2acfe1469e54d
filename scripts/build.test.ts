import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepFilesInUse } from './build.ts'

test('scripts of the build before stay for servers and pages that still name them, those of earlier builds go', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-build-'))
  const scriptsOf = (build: string) => readdir(join(folder, build, 'static', 'js'))
  const build = async (name: string, before: string, scripts: string[]) => {
    await mkdir(join(folder, name, 'static', 'js'), { recursive: true })
    for (const script of scripts) await writeFile(join(folder, name, 'static', 'js', script), name)
    await keepFilesInUse(join(folder, before), join(folder, name))
  }
  await build('first', 'none', ['index.aaa.js', 'shared.ccc.js'])
  await build('second', 'first', ['index.bbb.js', 'shared.ccc.js'])
  expect((await scriptsOf('second')).toSorted()).toEqual(['index.aaa.js', 'index.bbb.js', 'shared.ccc.js'])
  await build('third', 'second', ['index.ddd.js'])
  expect((await scriptsOf('third')).toSorted()).toEqual(['index.bbb.js', 'index.ddd.js', 'shared.ccc.js'])
  await rm(folder, { recursive: true })
})
