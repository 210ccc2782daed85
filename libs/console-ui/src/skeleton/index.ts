export { Skeleton, SkeletonForm, SkeletonPage, SkeletonText } from './skeleton'
