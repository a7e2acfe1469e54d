import { expect, test } from 'vitest'
import { formatClock, fileProblem, timeLeftText, videoFilename, uploadProgressText, videoTypeOf } from './video-file.ts'

const file = (name: string, type = '', size = 1000) => ({ name, type, size })

test('API-018 a video is known by its name, and by its type where the name says nothing', () => {
  expect(videoTypeOf(file('a.MP4'))).toBe('video/mp4')
  expect(videoTypeOf(file('IMG_1.MOV', ''))).toBe('video/quicktime')
  expect(videoTypeOf(file('clip', 'video/webm;codecs=vp9'))).toBe('video/webm')
  expect(videoTypeOf(file('clip.m4v', 'video/x-m4v'))).toBe('video/mp4')
  expect(videoTypeOf(file('a.exe', 'video/mp4'))).toBeUndefined()
  expect(videoTypeOf(file('a.avi', 'video/x-msvideo'))).toBeUndefined()
  expect(videoFilename({ name: 'Squat.MOV' }, 'video/quicktime')).toBe('Squat.mov')
  expect(videoFilename({ name: 'clip' }, 'video/webm')).toBe('clip.webm')
  expect(videoFilename({ name: `${'x'.repeat(300)}.mp4` }, 'video/mp4')).toHaveLength(194)
})

test('API-018 what is wrong with a video is said before a byte is sent', () => {
  expect(fileProblem(file('a.mp4'))).toBeUndefined()
  expect(fileProblem(file('a.txt'))).toMatch('not an MP4, MOV or WebM')
  expect(fileProblem(file('a.mp4', '', 0))).toBe('This file is empty.')
  expect(fileProblem(file('a.mp4', '', 5e8 + 1))).toMatch('larger than 500 MB')
})

test('time is told as one would say it', () => {
  expect([0, 5.9, 65, 600].map(formatClock)).toEqual(['0:00', '0:05', '1:05', '10:00'])
  expect([1, 12, 50, 59, 130].map((seconds) => timeLeftText(seconds * 10, 10))).toEqual([
    'a few seconds left',
    'about 15 s left',
    'about 50 s left',
    'about 1 min left',
    'about 2 min left',
  ])
  expect(timeLeftText(100, null)).toBe('')
  expect(uploadProgressText({ sent: 2e6, bytes: 12e6, rate: 1e6 })).toBe('2.0 MB of 12 MB · about 10 s left')
})
