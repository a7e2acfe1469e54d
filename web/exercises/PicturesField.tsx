import { maxPicturesPerExercise } from '@kinora/contract/picture-limits.ts'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Meter } from '../ui/Meter.tsx'
import { Stack } from '../ui/layout.ts'
import { ErrorText } from '../ui/ErrorText.tsx'
import { Thumbnail, Thumbnails } from '../ui/Thumbnails.tsx'
import { pictureTypes } from '../ui/picture-file.ts'
import type { Pictures } from './usePictures.ts'

/** Uploads pictures; the first one is shown on cards. */
export function PicturesField({ pictures: { shownPictures, sent, problem, add, remove } }: { pictures: Pictures }) {
  return (
    <Stack gap={16}>
      {shownPictures.length > 0 && (
        <Thumbnails>
          {shownPictures.map((picture, at) => (
            <Thumbnail
              key={picture.id}
              isWaiting={picture.isWaiting}
              removeLabel={`Remove picture ${at + 1}`}
              onRemove={() => remove(picture)}
            >
              <img src={picture.address} alt={picture.alt || `Picture ${at + 1}`} />
              {picture.problem && <ErrorText>{picture.problem}</ErrorText>}
            </Thumbnail>
          ))}
        </Thumbnails>
      )}
      {sent && (
        <Meter label="Pictures" value={sent.done} max={sent.total} isProgress text={`${sent.done} of ${sent.total}`} />
      )}
      {shownPictures.length < maxPicturesPerExercise && (
        <FileDrop
          label={shownPictures.length === 0 ? 'Choose a picture, or drop it here' : 'Another picture'}
          description="JPEG, PNG, WebP or GIF, at most 15 MB. Show the start and the end of the movement. We remove the place and time from the file."
          accept={pictureTypes}
          onFile={add}
        />
      )}
      <ErrorText>{problem}</ErrorText>
    </Stack>
  )
}
