import { IconDeviceMobileDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { count, formatBytes } from '../../ui/format.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Row, Stack } from '../../ui/layout.ts'
import { Text } from '../../ui/Text.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import { bytesOf, type WantedFile } from './download-videos.ts'
import { useFortnightVideos } from './useFortnightVideos.ts'

const videosIn = (files: readonly WantedFile[]) => files.filter(({ type }) => type === 'video/mp4')
const sizeText = (files: readonly WantedFile[]) => (bytesOf(files) > 0 ? ` · ${formatBytes(bytesOf(files))}` : '')

interface Props {
  /** True on home, which shows only the offer and the progress. My Account allows all changes. */
  isOffer?: boolean
}

/** Keeps the videos of this week and the next on this phone, so that they play without a connection. */
export default function FortnightVideos({ isOffer }: Props): ReactNode {
  const { wanted, missing, choice, work, keep, decline, remove } = useFortnightVideos()
  const isOnline = useOnline()
  if (!wanted || !missing || videosIn(wanted).length === 0) return null
  const isComplete = missing.length === 0
  if (isOffer && work.at === 'rest' && (isComplete || choice === 'no' || !isOnline)) return null
  const here = videosIn(wanted).length - videosIn(missing).length
  return (
    <Card title="Offline videos">
      <Stack gap={12}>
        {work.at === 'working' ? (
          <Meter
            label="Downloading the videos"
            value={work.bytes}
            max={Math.max(1, work.total)}
            isProgress
            text={`${formatBytes(work.bytes)} of ${formatBytes(work.total)}`}
          />
        ) : (
          <Text>
            {isComplete
              ? `${count(here, 'video')} of this week and the next ${here === 1 ? 'is' : 'are'} on this device${sizeText(wanted)}. They play without a connection.`
              : `${count(videosIn(missing).length, 'video')} of this week and the next ${videosIn(missing).length === 1 ? 'is' : 'are'} not on this device yet.`}
          </Text>
        )}
        {work.at === 'failed' && <Failed error={{ message: work.message }} />}
        {work.at !== 'working' && (
          <Row gap={12}>
            {!isComplete && (
              <Button disabled={!isOnline} icon={<IconDeviceMobileDown size={22} stroke={1.75} />} onClick={keep}>
                Keep this fortnight’s videos on this device{sizeText(missing)}
              </Button>
            )}
            {isOffer && !isComplete && (
              <Button variant="quiet" onClick={decline}>
                Not now
              </Button>
            )}
            {!isOffer && here > 0 && (
              <Button variant="quiet" onClick={() => void remove()}>
                Remove them
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Card>
  )
}
