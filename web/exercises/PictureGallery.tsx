import { useState } from 'react'
import type { Picture } from '@kinora/contract/exercises.ts'
import style from './PictureGallery.module.css'
import { pictureUrl } from './exercise-pictures.ts'

/** The chosen picture, with thumbnails of the others. */
export function PictureGallery({
  pictures,
  name,
  isMirrored,
}: {
  pictures: Picture[]
  name: string
  isMirrored: boolean
}) {
  const [chosen, setChosen] = useState<string>()
  const shownPicture = pictures.find(({ _id }) => _id === chosen) ?? pictures[0]
  if (!shownPicture) return null
  const altOf = (picture: Picture) => picture.alt || `Picture ${pictures.indexOf(picture) + 1} of ${name}`
  return (
    <div className={style.gallery} data-many={pictures.length > 1 || undefined}>
      <img
        className={style.large}
        src={pictureUrl(shownPicture.url)}
        alt={altOf(shownPicture)}
        data-mirrored={isMirrored || undefined}
      />
      {pictures.length > 1 && (
        <div className={style.small} role="group" aria-label="Pictures">
          {pictures.map((picture) => (
            <button
              key={picture._id}
              type="button"
              aria-label={altOf(picture)}
              aria-pressed={picture === shownPicture}
              onClick={() => setChosen(picture._id)}
            >
              <img src={pictureUrl(picture.thumbnailUrl)} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
